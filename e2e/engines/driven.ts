// A browser driven through W3C WebDriver, with the page in it.

import { type ChildProcess, spawn } from 'node:child_process';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../freePort';
import type { otherBrowsers } from '../tools/otherBrowsers.mjs';

/** Only ends what hangs: browsers are slow on a busy machine. */
const LIMIT_MS = 120_000;

type Found = Extract<ReturnType<typeof otherBrowsers>[number], { driver: string }>;

export class Driven {
  private constructor(
    private readonly driver: WebDriver,
    private readonly processes: readonly ChildProcess[],
    private readonly base: string,
  ) {}

  /** Starts a browser for the page at `base`. */
  static async start(found: Found, base: string): Promise<Driven> {
    const processes: ChildProcess[] = [];
    const env = { ...process.env };
    if (found.screen) {
      const screen = spawn(found.screen, ['-displayfd', '1', '-screen', '0', '1600x1200x24'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      processes.push(screen);
      env.DISPLAY = `:${await firstLine(screen)}`;
    }
    const port = await freePort();
    processes.push(spawn(found.driver, [`--port=${port}`], { env, stdio: 'ignore' }));
    const url = `http://127.0.0.1:${port}`;
    await listening(url);
    const driver = await new Builder()
      .disableEnvironmentOverrides()
      .usingServer(url)
      .withCapabilities(new Capabilities(capabilities(found)))
      .build();
    await driver.manage().setTimeouts({ script: LIMIT_MS, pageLoad: LIMIT_MS });
    return new Driven(driver, processes, base);
  }

  async stop() {
    await this.driver.quit().catch(() => {});
    for (const each of this.processes) each.kill();
  }

  /** Opens the page at a link's fragment, and waits until nothing is computed or drawn. */
  async open(fragment = '', base = this.base) {
    await this.load(fragment, base);
    await this.until('the page has started', "return 'millrace' in window");
    await this.driver.executeAsyncScript(
      'const done = arguments[0]; window.millrace.ready.then(() => window.millrace.idle()).then(() => done());',
    );
  }

  /** Opens the page without waiting for it. */
  async load(fragment = '', base = this.base) {
    // Leaves the page first: changing only the fragment would navigate within it.
    await this.driver.get('about:blank');
    await this.driver.get(`${base}${fragment}`);
  }

  async idle() {
    await this.driver.executeAsyncScript(
      'const done = arguments[0]; window.millrace.idle().then(() => done());',
    );
  }

  run<T>(script: string, ...args: unknown[]): Promise<T> {
    return this.driver.executeScript<T>(script, ...args);
  }

  /** Waits until a script returns something true. */
  async until(what: string, script: string) {
    await this.driver.wait(() => this.driver.executeScript(script), LIMIT_MS, what);
  }

  /** Waits until the page shows a text. */
  shows(text: string): Promise<void> {
    return this.until(
      `the page shows “${text}”`,
      `return document.body.innerText.includes(${JSON.stringify(text)})`,
    );
  }

  /** Presses the first visible button with this text, once it is enabled. */
  press(text: string): Promise<void> {
    return this.until(
      `a button “${text}” can be pressed`,
      `const button = [...document.querySelectorAll('button:enabled')].find(
         (each) => each.innerText.trim() === ${JSON.stringify(text)} && each.offsetParent !== null);
       button?.click();
       return button !== undefined;`,
    );
  }

  /** Drops a text file onto the page, as a user would. */
  async drop(name: string, content: string) {
    await this.run(
      `const transfer = new DataTransfer();
       transfer.items.add(new File([arguments[1]], arguments[0], { type: 'text/csv' }));
       const target = document.querySelector('main');
       for (const kind of ['dragenter', 'dragover', 'drop']) {
         const event = new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: transfer });
         target.dispatchEvent(event);
       }`,
      name,
      content,
    );
  }

  /** Errors of the page since it was loaded. */
  problems(): Promise<string[]> {
    return this.run('return window.problems');
  }

  /** The fingerprint of the whole race. */
  fingerprint(): Promise<string> {
    return this.run("return document.querySelector('[data-testid=fingerprint]').innerText");
  }
}

const capabilities = ({ name, browser }: Found) =>
  name === 'Firefox'
    ? { browserName: 'firefox', 'moz:firefoxOptions': { binary: browser, args: ['-headless'] } }
    : {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      };

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error('the virtual screen ended')));
    child.stdout?.once('data', (bytes: Buffer) => resolve(bytes.toString().trim()));
  });
}

/** Resolves once a driver answers. */
async function listening(url: string) {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    const answer = await fetch(`${url}/status`).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > end) throw new Error('the driver does not answer');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
