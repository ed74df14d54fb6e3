// What the programs for ns-3.37 beside this file share: TCP with a largest window, the flows of a table,
// and their connections.

#pragma once

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/network-module.h"
#include "ns3/point-to-point-module.h"
#include "ns3/traffic-control-module.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using namespace ns3;

namespace {

constexpr uint32_t PAYLOAD = 1458;       // bytes of a full packet
constexpr uint32_t PAYLOAD_THERE = 1460; // the same packet's in the list of flows
constexpr uint16_t PORT = 5000;
constexpr double TRAFFIC_STARTS = 10; // seconds, when all connections stand

uint32_t largestWindow = 1 << 18; // packets

/// TCP whose window opens only so far.
class BoundedTcp : public TcpLinuxReno
{
  public:
    static TypeId GetTypeId()
    {
        static TypeId id =
            TypeId("BoundedTcp").SetParent<TcpLinuxReno>().AddConstructor<BoundedTcp>();
        return id;
    }

    void IncreaseWindow(Ptr<TcpSocketState> state, uint32_t acked) override
    {
        TcpLinuxReno::IncreaseWindow(state, acked);
        state->m_cWnd = std::min(state->m_cWnd.Get(), largestWindow * PAYLOAD);
    }

    Ptr<TcpCongestionOps> Fork() override
    {
        return CopyObject<BoundedTcp>(this);
    }
};

struct Flow
{
    uint32_t source;
    uint32_t destination;
    double start; // seconds after TRAFFIC_STARTS
    uint32_t packets;
    Ptr<Socket> socket;
    double fct = -1;
};

std::vector<Flow> flows;
size_t unfinished;

/// The flows of one lane of a table `lane,flow,source,destination,size_bytes,start_s,…`.
inline void
ReadFlows(const std::string& path, const std::string& lane)
{
    std::ifstream table(path);
    std::string line;
    std::getline(table, line);
    while (std::getline(table, line))
    {
        std::istringstream row(line);
        std::vector<std::string> cells;
        for (std::string cell; std::getline(row, cell, ',');)
        {
            cells.push_back(cell);
        }
        if (cells.at(0) != lane)
        {
            continue;
        }
        Flow flow;
        flow.source = std::stoul(cells.at(2));
        flow.destination = std::stoul(cells.at(3));
        flow.packets = (std::stoul(cells.at(4)) + PAYLOAD_THERE - 1) / PAYLOAD_THERE;
        flow.start = std::stod(cells.at(5));
        flows.push_back(flow);
    }
    unfinished = flows.size();
}

/// A flow has finished when its sender knows that the last byte has arrived.
inline void
Acknowledged(size_t index, SequenceNumber32, SequenceNumber32 highest)
{
    Flow& flow = flows[index];
    if (flow.fct < 0 && highest.GetValue() > flow.packets * PAYLOAD)
    {
        flow.fct = Simulator::Now().GetSeconds() - TRAFFIC_STARTS - flow.start;
        unfinished -= 1;
        if (unfinished == 0)
        {
            Simulator::Stop();
        }
    }
}

inline void
Connect(size_t index, Ptr<Node> source, Address destination)
{
    Flow& flow = flows[index];
    flow.socket = Socket::CreateSocket(source, TcpSocketFactory::GetTypeId());
    flow.socket->TraceConnectWithoutContext("HighestRxAck",
                                            MakeBoundCallback(&Acknowledged, index));
    flow.socket->Connect(destination);
}

inline void
Start(size_t index)
{
    Flow& flow = flows[index];
    for (uint32_t packet = 0; packet < flow.packets; packet++)
    {
        NS_ABORT_IF(flow.socket->Send(Create<Packet>(PAYLOAD)) < 0);
    }
}

/// TCP that acknowledges every packet, with retransmission timeouts of at least `timeout`.
inline void
ConfigureTcp(TypeId rule, Time timeout)
{
    Config::SetDefault("ns3::TcpL4Protocol::SocketType", TypeIdValue(rule));
    Config::SetDefault("ns3::TcpL4Protocol::RecoveryType",
                       TypeIdValue(TcpClassicRecovery::GetTypeId()));
    Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(PAYLOAD));
    Config::SetDefault("ns3::TcpSocket::DelAckCount", UintegerValue(1));
    Config::SetDefault("ns3::TcpSocket::InitialCwnd", UintegerValue(10));
    Config::SetDefault("ns3::TcpSocket::SndBufSize", UintegerValue(1 << 30));
    Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(1 << 29));
    Config::SetDefault("ns3::TcpSocketBase::MinRto", TimeValue(timeout));
    Config::SetDefault("ns3::TcpSocketBase::ClockGranularity", TimeValue(MicroSeconds(1)));
    Config::SetDefault("ns3::TcpSocketBase::Timestamp", BooleanValue(false));
    Config::SetDefault("ns3::TcpSocketBase::LimitedTransmit", BooleanValue(false));
}

} // namespace
