/**
 * A function whose promise resolves after the messages that are already waiting.
 *
 * `setTimeout` would be clamped to 4 ms after a few calls; a message to oneself is not.
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
