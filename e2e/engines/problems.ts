// Problems of the page in browsers whose drivers do not report them.

/** Keeps errors and unhandled rejections in `window.problems`; stands before all other scripts of the page. */
export const RECORDER = `<script>
  window.problems = [];
  addEventListener('error', ({ message, target }) =>
    problems.push(message ?? 'not loaded: ' + (target.src ?? target.href)), true);
  addEventListener('unhandledrejection', ({ reason }) => problems.push('rejected: ' + reason));
</script>`;
