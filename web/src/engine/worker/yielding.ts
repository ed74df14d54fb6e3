/**
 * Returns a function whose promise resolves after all waiting messages.
 *
 * Browsers clamp `setTimeout` to 4 ms after a few calls, but not messages.
 */
export function createYield(): () => Promise<void> {
  const channel = new MessageChannel();
  let resume: () => void = () => {};
  channel.port1.onmessage = () => resume();
  return () =>
    new Promise<void>((resolve) => {
      resume = resolve;
      channel.port2.postMessage(null);
    });
}
