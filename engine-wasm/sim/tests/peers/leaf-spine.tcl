# Flows whose packets are lost in many places of a leaf-spine fabric, in ns-2.35: what
# `leaf_spine.rs` compares.
#
# Flows:  millrace run leaf-spine.json --out flows
# Run:    for kind in newreno sack; do for lane in 0 1 2 3 4; do
#             ns leaf-spine.tcl flows/flows.csv $lane $kind
#         done; done
# `leaf-spine.csv` holds what it prints, below the header
# `recovery,lane,losses,small_s,medium_s,large_s`: losses, and mean completion times of flows below
# 100 KB, below 1 MB, and above.
#
# Routes lead to even hosts through one spine and to odd ones through the other; only flows between
# two even or two odd hosts of different racks are kept. `newreno_changes_` is 0, because 1 also
# ends slow start early, by an estimate from the first three acknowledgements.

set kind [lindex $argv 2]
set ns [new Simulator]
$ns rtproto Manual
Agent/TCP set packetSize_ 1460
Agent/TCP set window_ 100
Agent/TCP set windowInit_ 10
Agent/TCP set tcpTick_ 0.000001
Agent/TCP set minrto_ 0.01
Agent/TCP set rtxcur_init_ 0.01
Agent/TCP set singledup_ 0
Agent/TCP set syn_ false
Agent/TCP set delay_growth_ false
Agent/TCP/Newreno set newreno_changes_ 0
Queue set limit_ 101

set queues {}
proc join_nodes {one other delay} {
    global ns queues
    $ns duplex-link $one $other 10Gb $delay DropTail
    lappend queues [$ns monitor-queue $one $other ""] [$ns monitor-queue $other $one ""]
}
for {set l 0} {$l < 4} {incr l} { set leaf($l) [$ns node] }
for {set s 0} {$s < 2} {incr s} { set spine($s) [$ns node] }
for {set h 0} {$h < 16} {incr h} {
    set host($h) [$ns node]
    join_nodes $host($h) $leaf([expr $h / 4]) 20.2us
}
for {set l 0} {$l < 4} {incr l} {
    for {set s 0} {$s < 2} {incr s} { join_nodes $leaf($l) $spine($s) 0.2us }
}
proc route {from to via} {
    global ns
    [$from get-module "Manual"] add-route [$to id] [[$ns link $from $via] head]
}
for {set h 0} {$h < 16} {incr h} {
    set home [expr $h / 4]
    for {set l 0} {$l < 4} {incr l} {
        if {$l == $home} {
            route $leaf($l) $host($h) $host($h)
        } else {
            route $leaf($l) $host($h) $spine([expr $h % 2])
        }
    }
    for {set s 0} {$s < 2} {incr s} { route $spine($s) $host($h) $leaf($home) }
    for {set o 0} {$o < 16} {incr o} {
        if {$o != $h} { route $host($o) $host($h) $leaf([expr $o / 4]) }
    }
}

foreach class {0 1 2} {
    set count($class) 0
    set sum($class) 0
}
set left 0
proc done {class start} {
    global ns left count sum queues kind argv
    incr count($class)
    set sum($class) [expr $sum($class) + [$ns now] - $start]
    incr left -1
    if {$left > 0} { return }
    set losses 0
    foreach queue $queues { incr losses [$queue set pdrops_] }
    set row [list $kind [lindex $argv 1] $losses]
    foreach class {0 1 2} { lappend row [format %.9f [expr $sum($class) / $count($class)]] }
    puts [join $row ,]
    exit 0
}

set table [open [lindex $argv 0]]
gets $table
while {[gets $table row] >= 0} {
    set cells [split $row ,]
    if {[lindex $cells 0] != [lindex $argv 1]} { continue }
    set from [lindex $cells 2]
    set to [lindex $cells 3]
    if {$from / 4 == $to / 4 || $from % 2 != $to % 2} { continue }
    set packets [expr ([lindex $cells 4] + 1459) / 1460]
    set start [lindex $cells 5]
    if {$kind == "sack"} {
        set tcp [new Agent/TCP/Sack1]
        set sink [new Agent/TCPSink/Sack1]
    } else {
        set tcp [new Agent/TCP/Newreno]
        set sink [new Agent/TCPSink]
    }
    $ns attach-agent $host($from) $tcp
    $ns attach-agent $host($to) $sink
    $ns connect $tcp $sink
    set bytes [expr $packets * 1460]
    set class [expr ($bytes >= 100000) + ($bytes >= 1000000)]
    $tcp proc done {} "done $class $start"
    $ns at $start "$tcp advanceby $packets"
    incr left
}
$ns at 100 "puts stderr unfinished; exit 1"
$ns run
