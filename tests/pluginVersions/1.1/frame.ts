// The script of a small frame of the plugin API 1.1. It knows only the types of that version, and never changes.
import type { FrameMessage, HostMessage } from './api.ts';

type Init = Extract<HostMessage, { readonly type: 'init' }>;

const show = (part: string, text: string): void => {
  document.querySelector(`[data-part="${part}"]`)!.textContent = text;
};

addEventListener('message', ({ data, ports: [port] }: MessageEvent<Init>) => {
  if (!port || data.marquee !== 1) return;
  const send = (message: FrameMessage): void =>
    port.postMessage(message, { includeUserActivation: true } as StructuredSerializeOptions);
  show('title', `${String((data.props as { title?: unknown }).title)} ${data.locale} ${data.direction} v${data.v}`);
  document.body.style.color = data.colours.text;
  port.addEventListener('message', (event: MessageEvent<HostMessage>) => {
    const message = event.data;
    if (message.type === 'ping') send({ type: 'pong' });
    if (message.type === 'response') show('status', `response ${message.request}: ${message.status}`);
    if (message.type === 'refused') show('status', `refused: ${message.reason}`);
    if (message.type === 'patched') {
      const { result } = message;
      show(
        'status',
        result.isApplied
          ? `patched ${message.request}: ${String(result.props['title'])}`
          : `${result.finding.where}: ${result.finding.expected}`,
      );
    }
  });
  port.start();
  send({ type: 'ready' });
  send({ type: 'height', height: 150 });
  document.querySelector('button')!.addEventListener('click', () => {
    send({ type: 'request', request: 7, endpoint: 'votes', input: {} });
  });
  for (const [part, path] of [
    ['rename', '/props/title'],
    ['outside', '/id'],
    ['break', '/props/limit'],
  ] as const)
    document.querySelector(`[data-part="${part}"]`)?.addEventListener('click', () => {
      send({ type: 'patch', request: 8, patch: [{ op: 'add', path, value: 'Renamed' }] });
    });
  document.querySelector('a')!.addEventListener('click', (event) => {
    event.preventDefault();
    send({ type: 'follow', link: { type: 'BROWSE' } });
  });
});
