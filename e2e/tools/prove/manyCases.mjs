// Set-up of the page's tests while `npm run prove` asks for more random cases.

import fc from 'fast-check';

const DEFAULT_RUNS = 100;

fc.configureGlobal({ numRuns: DEFAULT_RUNS * Number(process.env.MILLRACE_CASES_FACTOR ?? 1) });
