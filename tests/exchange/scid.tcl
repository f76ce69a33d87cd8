# What Scid makes of a file of PGN: its games, written again.
#     tkscid scid.tcl DATABASE FILE
if {[catch {
    sc_base create [lindex $argv 0]
    set base [sc_base current]
    sc_base import $base [lindex $argv 1]
    set games [sc_base numGames $base]
    for {set i 1} {$i <= $games} {incr i} {
        sc_game load $i
        puts [sc_game pgn -tags 1 -comments 1 -variations 1 -width 75]
    }
    sc_base close $base
} fault]} {
    puts stderr $fault
    exit 1
}
