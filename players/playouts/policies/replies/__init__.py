"""Replies that are valued by the playouts they occurred in: what all policies with a store of them have in common.

A store has a station for every player, context and reply, which knows how playouts went in which the
player gave this reply. The context is nothing, the last move, or the last two. With
patterns a reply is a move at a point that is surrounded in one way, and elsewhere it is another reply.

Of each context the good replies are listed: those that are worth the threshold at least. A reply joins the
list when it has won a playout and is good then; at the end, or if there is no room in place of the worst one, if it is
worth no less. It leaves when it is good no longer, or has been found not to be playable a number of times, and the last
of the list moves to its place. Playouts take the best reply of the list that can be played, or any that can; of
equal ones the first in the list counts as the better one, and as the worse one when it is replaced. Without one
the default chooses. Passes are never stored, and a draw teaches nothing.

Stations and lists stand in tables of all contexts and replies, or, where these would be too large, in slots that
they are given when they are first needed. What finds all slots taken is not remembered.
"""

from arena.players.playouts.policies.replies.replies import Replies, halved

__all__ = ["Replies", "halved"]
