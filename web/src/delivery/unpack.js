// Unpacks the page from one HTML file and starts it. It is put into the file as it is.

(() => {
  /** The name under which the browser knows what these scripts may do; the file's policy permits it. */
  const POLICY = 'unpack';

  /**
   * A part of the file.
   *
   * @param {string} id
   */
  async function unpack(id) {
    if (!('DecompressionStream' in window)) {
      throw new Error('this browser is too old to unpack the page (it has no DecompressionStream)');
    }
    const packed = atob(document.getElementById(id)?.textContent ?? '');
    const bytes = Uint8Array.from(packed, (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Response(stream);
  }

  async function start() {
    const text = await (await unpack('page')).text();
    // The policy of the file names the hash of this script, so that nothing else can run.
    const policy = window.trustedTypes?.createPolicy(POLICY, { createScript: (it) => it });
    const script = document.createElement('script');
    script.type = 'module';
    Object.assign(script, { textContent: policy?.createScript(text) ?? text });
    document.body.append(script);
    // It runs even so, and the file can be saved again without it.
    script.remove();
  }

  window.millraceParts = { unpack };
  start().catch(reportError);
})();
