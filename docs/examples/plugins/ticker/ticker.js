// An untrusted plugin with a feed: it asks its own host for scores, through the page and the server (docs/plugins.md).
(() => {
  'use strict';
  const INTERVAL_MS = 30_000;
  const part = (id) => document.getElementById(id);
  const responses = new Map();
  let requests = 0;

  /** Asks an endpoint of the plugin's own host. The response has a status and, if the host sent JSON, data. */
  const ask = (port, endpoint, input = {}) =>
    new Promise((resolve) => {
      requests += 1;
      responses.set(requests, resolve);
      port.postMessage({ type: 'request', request: requests, endpoint, input });
    });

  const element = (name, text) => {
    const created = document.createElement(name);
    created.textContent = text;
    return created;
  };

  function draw(scores, locale) {
    const format = new Intl.NumberFormat(locale);
    part('scores').replaceChildren(
      ...scores.map(({ home, away, homeScore, awayScore }) => {
        const item = document.createElement('li');
        item.append(
          element('bdi', home),
          ` ${format.format(homeScore)} : ${format.format(awayScore)} `,
          element('bdi', away),
        );
        return item;
      }),
    );
  }

  window.addEventListener('message', ({ data, ports: [port] }) => {
    if (data?.marquee !== 1 || data.type !== 'init' || !port) return;
    const { props, locale, direction, colours } = data;
    document.documentElement.lang = locale;
    document.documentElement.dir = direction;
    document.body.style.background = colours.surface;
    document.body.style.color = colours.text;
    part('title').textContent = props.title;
    port.addEventListener('message', ({ data: message }) => {
      if (message?.type === 'ping') port.postMessage({ type: 'pong' }, { includeUserActivation: true });
      if (message?.type === 'response') {
        responses.get(message.request)?.(message);
        responses.delete(message.request);
      }
    });
    port.start();
    port.postMessage({ type: 'ready' });
    const update = async () => {
      if (document.hidden) return;
      const { status, data: feed } = await ask(port, 'scores');
      // After a failure the last scores stay.
      if (status !== 200 || !Array.isArray(feed?.scores)) return;
      draw(feed.scores, locale);
      port.postMessage({ type: 'height', height: document.documentElement.scrollHeight });
    };
    void update();
    setInterval(update, INTERVAL_MS);
  });
})();
