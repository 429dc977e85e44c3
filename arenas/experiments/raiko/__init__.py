"""The tournament, the boards and the games behind Raiko's tables and figures."""
