import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectToFrame, type FrameFailure } from './connectToFrame.ts';
import { createPropsPatcher, type PropsPatcher } from './createPropsPatcher.ts';

/** The window of a document in the frame. It records the messages of the page, and sends with `port`. */
class FrameWindow {
  port: MessagePort | undefined;
  readonly received: unknown[] = [];
  postMessage(message: unknown, _origin: string, [port]: MessagePort[]): void {
    this.received.push(message);
    this.port = port!;
    port!.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.received.push(data));
    port!.start();
    port!.postMessage({ type: 'ready' });
  }
}

class Frame extends EventTarget {
  contentWindow = new FrameWindow();
  isRemoved = false;
  load(): void {
    this.dispatchEvent(new Event('load'));
  }
  /** As browsers do when the frame is moved: another window, and its document is loaded again. */
  move(): void {
    this.contentWindow = new FrameWindow();
    this.load();
  }
  remove(): void {
    this.isRemoved = true;
  }
}

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  const page = { activeElement: null, hidden: false, hasFocus: () => true };
  vi.stubGlobal('document', Object.assign(new EventTarget(), page));
  for (const name of ['HTMLElement', 'HTMLIFrameElement']) vi.stubGlobal(name, EventTarget);
});
afterEach(() => void vi.unstubAllGlobals());

function connect(patch?: PropsPatcher) {
  const frame = new Frame();
  const failures: FrameFailure[] = [];
  const heights: number[] = [];
  const responses: ((response: { readonly status: number }) => void)[] = [];
  const row = { props: { title: 'first' } };
  const close = connectToFrame(
    frame as unknown as HTMLIFrameElement,
    {
      onHeight: (height) => void heights.push(height),
      onFollow: () => undefined,
      requestData: () => new Promise((resolve) => void responses.push(resolve)),
      patch: patch ?? (async () => ({ isApplied: true, props: row.props })),
      onFailure: (failure) => void failures.push(failure),
    },
    () => ({ type: 'init', props: row.props }) as never,
  );
  return { frame, failures, heights, responses, row, close };
}

test('a frame that was moved is connected again, with the props that its row has then', async () => {
  const { frame, failures, heights, row, close } = connect();
  frame.load();
  const before = frame.contentWindow;
  expect(before.received).toEqual([{ type: 'init', props: { title: 'first' } }]);
  row.props = { title: 'patched' };
  frame.move();
  expect(frame.contentWindow.received).toEqual([{ type: 'init', props: { title: 'patched' } }]);
  frame.contentWindow.port!.postMessage({ type: 'height', height: 300 });
  await vi.waitFor(() => expect(heights).toEqual([300]));
  before.port!.postMessage({ type: 'height', height: 900 });
  frame.contentWindow.port!.postMessage({ type: 'height', height: 301 });
  await vi.waitFor(() => expect(heights).toEqual([300, 301]));
  expect([failures, frame.isRemoved]).toEqual([[], false]);
  close();
});

test('a moved frame gets no response to a request of the document before', async () => {
  const { frame, responses, close } = connect();
  frame.load();
  frame.contentWindow.port!.postMessage({ type: 'request', request: 1, endpoint: 'votes' });
  await vi.waitFor(() => expect(responses).toHaveLength(1));
  frame.move();
  frame.contentWindow.port!.postMessage({ type: 'request', request: 1, endpoint: 'votes' });
  await vi.waitFor(() => expect(responses).toHaveLength(2));
  responses[0]!({ status: 500 });
  responses[1]!({ status: 200 });
  const response = (status: number) => ({ type: 'response', request: 1, status });
  await vi.waitFor(() => expect(frame.contentWindow.received).toContainEqual(response(200)));
  expect(frame.contentWindow.received).not.toContainEqual(response(500));
  close();
});

test('requests of the document before do not count for a moved frame', async () => {
  const { frame, responses, close } = connect();
  frame.load();
  const request = (id: number) =>
    frame.contentWindow.port!.postMessage({ type: 'request', request: id, endpoint: 'votes' });
  for (let id = 1; id <= 6; id += 1) request(id);
  await vi.waitFor(() => expect(responses).toHaveLength(6));
  request(7);
  const busy = { type: 'response', request: 7, status: 429 };
  await vi.waitFor(() => expect(frame.contentWindow.received).toContainEqual(busy));
  frame.move();
  request(7);
  await vi.waitFor(() => expect(responses).toHaveLength(7));
  expect(frame.contentWindow.received).not.toContainEqual(busy);
  close();
});

test('a patch of the document before is not applied after the frame was moved', async () => {
  const applied: unknown[] = [];
  const checks: (() => void)[] = [];
  const patch = createPropsPatcher({
    props: { title: 'first' },
    check: async (props) => {
      await new Promise<void>((resolve) => void checks.push(resolve));
      return { isApplied: true, props };
    },
    onChange: (props) => void applied.push(props),
    signal: new AbortController().signal,
  });
  const { frame, close } = connect(patch);
  frame.load();
  const send = (value: string) =>
    frame.contentWindow.port!.postMessage({
      type: 'patch',
      request: 1,
      patch: [{ op: 'replace', path: '/props/title', value }],
    });
  send('of the document before');
  await vi.waitFor(() => expect(checks).toHaveLength(1));
  frame.move();
  checks[0]!();
  send('of the new document');
  await vi.waitFor(() => expect(checks).toHaveLength(2));
  checks[1]!();
  await vi.waitFor(() => expect(applied).toEqual([{ title: 'of the new document' }]));
  close();
});

test('a frame that is moved while it proves a click has not taken the focus', () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { userActivation: { isActive: true } });
  vi.stubGlobal('MessageEvent', { prototype: { userActivation: null } });
  // Only the browser can dispatch trusted events, so the listeners are called here.
  const listeners: ((event: unknown) => void)[] = [];
  Object.assign(window, {
    addEventListener(type: string, listener: (event: unknown) => void) {
      if (type === 'pointerdown') listeners.push(listener);
    },
  });
  const { frame, failures, close } = connect();
  frame.load();
  for (let move = 0; move < 6; move += 1) {
    for (const listener of listeners) listener({ type: 'pointerdown', isTrusted: true });
    Object.assign(document, { activeElement: frame });
    vi.advanceTimersByTime(110);
    Object.assign(document, { activeElement: null });
    frame.move();
    vi.advanceTimersByTime(2_000);
  }
  expect(failures).toEqual([]);
  close();
  vi.useRealTimers();
});

test('a frame that navigates is removed, also after it was moved; the other document receives nothing', () => {
  const { frame, failures } = connect();
  frame.load();
  frame.move();
  frame.load();
  expect(failures).toEqual([expect.objectContaining({ cause: 'navigation' })]);
  expect(frame.contentWindow.received).toEqual([expect.objectContaining({ type: 'init' })]);
  expect(frame.isRemoved).toBe(true);
});

test('a moved frame has as long as a new one to send its first message', () => {
  vi.useFakeTimers();
  const { frame, failures } = connect();
  frame.load();
  vi.advanceTimersByTime(4_000);
  frame.contentWindow = new FrameWindow();
  frame.contentWindow.postMessage = () => undefined;
  frame.load();
  vi.advanceTimersByTime(4_900);
  expect(failures).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(failures).toEqual([expect.objectContaining({ cause: 'silence', found: 'nothing' })]);
  vi.useRealTimers();
});
