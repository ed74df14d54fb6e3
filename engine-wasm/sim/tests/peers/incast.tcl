# Blocks of 64 KB that many hosts send to one at once, in ns-2.35: what `incast.rs` compares.
#
# Run:  for kind in newreno sack; do for n in 4 8 16 32 64; do ns incast.tcl $n $kind; done; done
# `incast.csv` holds what it prints, below the header `recovery,senders,losses,mean_s,last_s`.
#
# Links of 10 Gb/s take 25 us. Hosts start one microsecond after the other. `newreno_changes_` is 0,
# because 1 also ends slow start early, by an estimate from the first three acknowledgements.

set senders [lindex $argv 0]
set kind [lindex $argv 1]
set ns [new Simulator]
Agent/TCP set packetSize_ 1460
Agent/TCP set window_ 63
Agent/TCP set windowInit_ 10
Agent/TCP set tcpTick_ 0.000001
Agent/TCP set minrto_ 0.005
Agent/TCP set rtxcur_init_ 0.005
Agent/TCP set singledup_ 0
Agent/TCP set syn_ false
Agent/TCP set delay_growth_ false
Agent/TCP/Newreno set newreno_changes_ 0
Queue set limit_ 1000000

set switch [$ns node]
set receiver [$ns node]
$ns duplex-link $switch $receiver 10Gb 25us DropTail
$ns queue-limit $switch $receiver 64
set queue [$ns monitor-queue $switch $receiver ""]
set left $senders
set sum 0
proc done {start} {
    global ns left sum senders kind queue
    set fct [expr [$ns now] - $start]
    set sum [expr $sum + $fct]
    incr left -1
    if {$left == 0} {
        set mean [expr $sum / $senders]
        puts "$kind,$senders,[$queue set pdrops_],[format %.9f,%.9f $mean [$ns now]]"
        exit 0
    }
}
for {set i 0} {$i < $senders} {incr i} {
    set host [$ns node]
    $ns duplex-link $host $switch 10Gb 25us DropTail
    if {$kind == "sack"} {
        set tcp [new Agent/TCP/Sack1]
        set sink [new Agent/TCPSink/Sack1]
    } else {
        set tcp [new Agent/TCP/Newreno]
        set sink [new Agent/TCPSink]
    }
    $ns attach-agent $host $tcp
    $ns attach-agent $receiver $sink
    $ns connect $tcp $sink
    set start [expr $i * 0.000001]
    $tcp proc done {} "done $start"
    $ns at $start "$tcp advanceby 45"
}
$ns at 100 "puts stderr unfinished; exit 1"
$ns run
