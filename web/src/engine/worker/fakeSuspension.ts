/** What a browser has that can suspend modules, for tests; but a call goes on at once. */
export const FAKE_INTEGRATION = {
  Suspending: function suspending(call: () => void) {
    return call;
  },
  promising:
    (call: (...parameters: number[]) => unknown) =>
    async (...parameters: number[]) =>
      call(...parameters),
};
