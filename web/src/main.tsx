import '@fontsource-variable/inter';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { connect } from './engine/connect';
import { keepOffline } from './offline';
import { createAddressBar } from './state/addressBar';
import { createJournal } from './state/journal';
import { createSession } from './state/session/session';
import { browserKeeper } from './state/storage';

const session = createSession(connect, {
  address: createAddressBar(window),
  journal: createJournal(browserKeeper),
});
const ready = session.start();
// Heard by what index.html has for a page that does not start.
void ready.then(() => {
  const { engine } = session.store.getState();
  if (engine.kind === 'broken') reportError(new Error(engine.message));
});
// What is kept for later must not slow down what is wanted now.
void ready.then(() => keepOffline(session.notify));

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <App session={session} />
  </StrictMode>,
);

/** For those who drive the page: when it can be used, and when it has nothing left to do. */
Object.assign(window, { millrace: { ready, idle: session.idle } });
