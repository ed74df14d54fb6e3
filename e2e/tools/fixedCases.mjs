// Property tests try the same cases in every run, so that a verdict never depends on chance; the long
// runs of `npm run prove` try others.

import fc from 'fast-check';

fc.configureGlobal({ seed: 20_150_504 });
