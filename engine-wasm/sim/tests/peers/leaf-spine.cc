// Flows whose packets are lost in many places of a leaf-spine fabric, in ns-3.37: what
// `leaf_spine.rs` compares besides ns-2.
//
// Build:  g++ -O2 -std=c++17 leaf-spine.cc -o leaf-spine $(pkg-config --cflags --libs ns3-core
//         ns3-network ns3-internet ns3-point-to-point ns3-traffic-control ns3-applications)
// Flows:  millrace run leaf-spine.json --out flows
// Run:    for lane in 0 1 2 3 4; do ./leaf-spine --flows=flows/flows.csv --lane=$lane; done
// `leaf-spine-ns-3.csv` holds what it prints, below the header of the table of ns-2.
//
// Routes lead to even hosts through one spine and to odd ones through the other; only flows between
// two even or two odd hosts of different racks are kept. As in `ns-3.cc`, connections are set up long
// before, 1458 bytes of payload take the place of 1460, and of the packets that wait at a port one is in
// the device.

#include "ns-3.h"

namespace {

constexpr uint32_t LEAVES = 4;
constexpr uint32_t SPINES = 2;
constexpr uint32_t HOSTS_PER_LEAF = 4;
constexpr uint32_t HOSTS = LEAVES * HOSTS_PER_LEAF;

uint64_t losses = 0;

/// Keeps the flows between racks whose hosts are both even or both odd.
void
Select()
{
    auto leaves = [](const Flow& flow) {
        bool sameRack = flow.source / HOSTS_PER_LEAF == flow.destination / HOSTS_PER_LEAF;
        return sameRack || flow.source % 2 != flow.destination % 2;
    };
    flows.erase(std::remove_if(flows.begin(), flows.end(), leaves), flows.end());
    unfinished = flows.size();
}

void
Lose(Ptr<const QueueDiscItem>)
{
    losses += 1;
}

/// Joins two nodes by a link with a network of its own; the two addresses.
std::pair<Ipv4Address, Ipv4Address>
Join(Ptr<Node> one, Ptr<Node> other, Time delay)
{
    static Ipv4AddressHelper addresses("10.0.0.0", "255.255.255.0");
    PointToPointHelper link;
    link.SetDeviceAttribute("DataRate", StringValue("10Gbps"));
    link.SetChannelAttribute("Delay", TimeValue(delay));
    link.SetQueue("ns3::DropTailQueue", "MaxSize", StringValue("1p"));
    NetDeviceContainer devices = link.Install(one, other);
    TrafficControlHelper queues;
    queues.SetRootQueueDisc("ns3::FifoQueueDisc");
    QueueDiscContainer discs = queues.Install(devices);
    for (uint32_t index = 0; index < discs.GetN(); index++)
    {
        discs.Get(index)->TraceConnectWithoutContext("Drop", MakeCallback(&Lose));
    }
    Ipv4InterfaceContainer assigned = addresses.Assign(devices);
    addresses.NewNetwork();
    return {assigned.GetAddress(0), assigned.GetAddress(1)};
}

/// Routes packets to `to` by way of the neighbour `via`.
void
Route(Ptr<Node> node, Ipv4Address to, Ipv4Address via)
{
    Ptr<Ipv4> ipv4 = node->GetObject<Ipv4>();
    Ipv4StaticRoutingHelper helper;
    for (uint32_t interface = 1; interface < ipv4->GetNInterfaces(); interface++)
    {
        Ipv4InterfaceAddress own = ipv4->GetAddress(interface, 0);
        if (own.GetLocal().CombineMask(own.GetMask()) == via.CombineMask(own.GetMask()))
        {
            helper.GetStaticRouting(ipv4)->AddHostRouteTo(to, via, interface);
        }
    }
}

} // namespace

int
main(int argc, char** argv)
{
    std::string list;
    std::string lane = "0";
    CommandLine arguments;
    arguments.AddValue("flows", "the table of flows", list);
    arguments.AddValue("lane", "which lane of it", lane);
    arguments.Parse(argc, argv);
    ReadFlows(list, lane);
    Select();
    largestWindow = 100;
    ConfigureTcp(BoundedTcp::GetTypeId(), MilliSeconds(10));
    Config::SetDefault("ns3::FifoQueueDisc::MaxSize", QueueSizeValue(QueueSize("100p")));

    NodeContainer hosts(HOSTS);
    NodeContainer leaves(LEAVES);
    NodeContainer spines(SPINES);
    InternetStackHelper().InstallAll();
    std::vector<Ipv4Address> ofHost;
    std::vector<Ipv4Address> ofLeaf; // on the link to each host
    for (uint32_t host = 0; host < HOSTS; host++)
    {
        auto [own, other] =
            Join(hosts.Get(host), leaves.Get(host / HOSTS_PER_LEAF), NanoSeconds(20200));
        ofHost.push_back(own);
        ofLeaf.push_back(other);
    }
    Ipv4Address up[LEAVES][SPINES];   // of the spine
    Ipv4Address down[LEAVES][SPINES]; // of the leaf
    for (uint32_t leaf = 0; leaf < LEAVES; leaf++)
    {
        for (uint32_t spine = 0; spine < SPINES; spine++)
        {
            auto [own, other] = Join(leaves.Get(leaf), spines.Get(spine), NanoSeconds(200));
            down[leaf][spine] = own;
            up[leaf][spine] = other;
        }
    }
    for (uint32_t to = 0; to < HOSTS; to++)
    {
        uint32_t home = to / HOSTS_PER_LEAF;
        for (uint32_t leaf = 0; leaf < LEAVES; leaf++)
        {
            Ipv4Address via = leaf == home ? ofHost[to] : up[leaf][to % SPINES];
            Route(leaves.Get(leaf), ofHost[to], via);
        }
        for (uint32_t spine = 0; spine < SPINES; spine++)
        {
            Route(spines.Get(spine), ofHost[to], down[home][spine]);
        }
        for (uint32_t host = 0; host < HOSTS; host++)
        {
            if (host != to)
            {
                Route(hosts.Get(host), ofHost[to], ofLeaf[host]);
            }
        }
    }

    InetSocketAddress anybody(Ipv4Address::GetAny(), PORT);
    PacketSinkHelper("ns3::TcpSocketFactory", anybody).Install(hosts);
    for (size_t index = 0; index < flows.size(); index++)
    {
        const Flow& flow = flows[index];
        Simulator::Schedule(Seconds(1 + index * 0.0005), &Connect, index, hosts.Get(flow.source),
                            Address(InetSocketAddress(ofHost[flow.destination], PORT)));
        Simulator::Schedule(Seconds(TRAFFIC_STARTS + flow.start), &Start, index);
    }
    Simulator::Stop(Seconds(TRAFFIC_STARTS + 100));
    Simulator::Run();

    NS_ABORT_MSG_IF(unfinished > 0, unfinished << " flows did not finish");
    double sums[3] = {};
    uint32_t counts[3] = {};
    for (const Flow& flow : flows)
    {
        uint32_t bytes = flow.packets * PAYLOAD_THERE;
        uint32_t size = (bytes >= 100000) + (bytes >= 1000000);
        sums[size] += flow.fct;
        counts[size] += 1;
    }
    std::cout << std::fixed;
    std::cout.precision(9);
    std::cout << "sack," << lane << "," << losses;
    for (uint32_t size = 0; size < 3; size++)
    {
        std::cout << "," << sums[size] / counts[size];
    }
    std::cout << "\n";
    Simulator::Destroy();
    return EXIT_SUCCESS;
}
