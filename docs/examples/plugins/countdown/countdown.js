// An untrusted plugin: a page in a sandboxed frame. It receives everything through one port (docs/plugins.md).
(() => {
  'use strict';
  const part = (id) => document.getElementById(id);
  let timer;
  let follow = () => undefined;
  part('go').addEventListener('click', () => follow());

  function draw({ props, locale, direction, colours }) {
    document.documentElement.lang = locale;
    document.documentElement.dir = direction;
    document.body.style.background = colours.surface;
    document.body.style.color = colours.text;
    part('title').textContent = String(props.title ?? '');
    const ends = Date.parse(props.until);
    clearInterval(timer);
    const tick = () => {
      const left = Math.max(0, Math.floor((ends - Date.now()) / 1000));
      const two = (n) => String(n).padStart(2, '0');
      part('left').textContent = Number.isNaN(ends)
        ? ''
        : `${Math.floor(left / 86400)}:${two(Math.floor(left / 3600) % 24)}:${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
    };
    tick();
    timer = setInterval(tick, 1000);
  }

  window.addEventListener('message', ({ data, ports: [port] }) => {
    if (data?.marquee !== 1 || data.type !== 'init' || !port) return;
    draw(data);
    const go = part('go');
    go.hidden = typeof data.props.button !== 'string';
    go.textContent = go.hidden ? '' : data.props.button;
    go.style.background = data.colours.primary;
    go.style.color = data.colours.onPrimary;
    // Browsers attach to the message whether the viewer has just clicked here; others ignore the option.
    const withActivation = { includeUserActivation: true };
    follow = () => port.postMessage({ type: 'follow', link: { type: 'BROWSE' } }, withActivation);
    port.addEventListener('message', ({ data: message }) => {
      if (message?.type === 'ping') port.postMessage({ type: 'pong' }, withActivation);
    });
    port.start();
    port.postMessage({ type: 'ready' });
    port.postMessage({ type: 'height', height: document.documentElement.scrollHeight });
  });
})();
