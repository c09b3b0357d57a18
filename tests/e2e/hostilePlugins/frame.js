// The script of frame.html.
(() => {
  'use strict';
  const withActivation = { includeUserActivation: true };
  const find = (id) => document.getElementById(id);
  const status = find('status');
  let port;
  const send = (message) => port.postMessage(message, withActivation);
  const follow = (url) => send({ type: 'follow', link: { type: 'URL', url } });

  const acts = {
    // Behaves as documented.
    friendly: () => undefined,
    // Follows links although the viewer has not clicked.
    'follows-links': () => ['/logout', '/browse', '/impersonate/x', '/browse'].forEach(follow),
    // Takes the keyboard focus again and again.
    'takes-focus': () =>
      setInterval(() => {
        window.focus();
        find(document.activeElement === find('field') ? 'go' : 'field').focus();
      }, 150),
    // Valid messages, as many as possible.
    'floods-port': () => {
      for (let count = 0; count < 20_000; count += 1) send({ type: 'height', height: 100 + (count % 7) });
      setTimeout(acts['floods-port']);
    },
    // Large messages that do not match the schema, as many as possible.
    'floods-invalid': () => {
      for (let count = 0; count < 200; count += 1) port.postMessage(Array.from({ length: 9_000 }, () => ({ a: 'x' })));
      setTimeout(acts['floods-invalid']);
    },
    // Sends more messages to the page's window than its limit, and only once. A page that does not count them keeps the
    // frame.
    'floods-window': () => {
      for (let count = 0; count < 1_000; count += 1) parent.postMessage({ type: 'ready' }, '*');
    },
    // Loads another document, which asks for the opening message.
    reloads: () => setTimeout(() => location.assign('?again'), 50),
  };

  addEventListener('message', ({ data, ports: [opened] }) => {
    if (data?.marquee !== 1 || data.type !== 'init' || !opened) return;
    // This request shows the test that the second document has received the opening message.
    if (location.search === '?again') void fetch('heard-again', { mode: 'no-cors' });
    port = opened;
    port.addEventListener('message', ({ data: message }) => {
      if (message.type === 'ping') send({ type: 'pong' });
      if (message.type !== 'refused') return;
      status.textContent += ` ${message.reason}`;
      console.info(`refused: ${message.reason}`);
    });
    port.start();
    send({ type: 'ready' });
    status.textContent = data.props.act;
    acts[data.props.act]();
  });
  find('go').addEventListener('click', () => follow('/browse'));
  find('logout').addEventListener('click', () => follow('/logout'));
  find('late').addEventListener('click', () => setTimeout(() => follow('/browse'), 1_500));
})();
