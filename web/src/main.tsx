import '@fontsource-variable/inter';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

createRoot(root).render(
  <StrictMode>
    <main>
      <h1>Millrace</h1>
      <p>Races datacenter schedulers on identical traffic, in a browser tab.</p>
    </main>
  </StrictMode>,
);

Object.assign(window, { millrace: { ready: Promise.resolve(), idle: () => Promise.resolve() } });
