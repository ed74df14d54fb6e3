import '@fontsource-variable/inter';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { delivery } from './delivery/hosted';
import { connect } from './engine/connect';
import { createJournal } from './state/history/journal';
import { browserStorage } from './state/history/storage';
import { createAddressBar } from './state/link/addressBar';
import { createSession } from './state/session/session';
import { answerTrustedTypes } from './trustedTypes';

answerTrustedTypes(window, delivery.isOwnScript);
if (location.hash.length <= 1 && delivery.opens) location.replace(`#${delivery.opens}`);

const session = createSession((onReply, onSlow) => connect(delivery.files, onReply, onSlow), {
  address: createAddressBar(window),
  journal: createJournal(browserStorage),
  pageSource: delivery,
});
const ready = session.start();
// Caching must not slow down the first load.
void ready.then(() => delivery.keepOffline(session.notify));

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <App session={session} />
  </StrictMode>,
);

/** Test hooks: `ready` resolves when the page is usable, `idle()` when no work is pending. */
Object.assign(window, { millrace: { ready, idle: session.idle } });
