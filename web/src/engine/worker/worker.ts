import type { Reply, Request } from '../protocol';
import { createServer } from './server';
import { instantiate } from './wasm';
import { createYield } from './yielding';

const handle = createServer(instantiate, {
  post: (reply: Reply, transfer) => self.postMessage(reply, { transfer }),
  yielding: createYield(),
  now: () => performance.now(),
});

self.onmessage = (event: MessageEvent<Request>) => void handle(event.data);
