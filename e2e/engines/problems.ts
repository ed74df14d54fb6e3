// Problems of the page in browsers whose drivers neither report nor cause them.

/**
 * Keeps errors and unhandled rejections in `window.problems`, and workers in `window.workers`, so that a journey can
 * break them; stands before all other scripts of the page.
 */
export const RECORDER = `<script>
  window.problems = [];
  addEventListener('error', ({ message, target }) =>
    problems.push(message ?? 'not loaded: ' + (target.src ?? target.href)), true);
  addEventListener('unhandledrejection', ({ reason }) => problems.push('rejected: ' + reason));
  window.workers = [];
  window.Worker = class extends Worker {
    constructor(...options) {
      super(...options);
      workers.push(this);
    }
  };
</script>`;
