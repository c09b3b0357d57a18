import validateMessage from '#schemas/generated/validators/frame-message.js';
import type { FrameMessage, HostMessage } from '#schemas/plugin/frame-message.ts';
import type { PatchProps, PatchResult } from '#schemas/plugin/props-patch.ts';
import type { PluginCause } from '#schemas/plugin/plugin-cause.ts';
import { createMessageBudget } from './createMessageBudget.ts';
import type { PropsPatcher } from './createPropsPatcher.ts';
import type { RequestData } from './pluginServices.ts';
import { watchFrameInput, type FrameInput } from './watchFrameInput.ts';

/**
 * Time in ms after which a frame is removed that has not sent `ready` or has not replied to a ping (docs/faults.md,
 * F45 and F50).
 */
const REPLY_TIMEOUT_MS = 5_000;
const PING_INTERVAL_MS = 2_000;
/** A frame is removed when this many of its requests to follow a link were refused. */
const MAX_REFUSALS = 10;
/** Messages of subframes that are nested deeper than this are not recognised as the frame's. */
const MAX_DEPTH = 8;
/** Maximum number of requests for data of one frame that run at the same time. */
const MAX_OPEN_REQUESTS = 6;

type InitMessage = Extract<HostMessage, { readonly type: 'init' }>;
/** Why a link was not followed. */
export type RefusalReason = Extract<HostMessage, { readonly type: 'refused' }>['reason'];
/** Why a frame is removed. */
export type FrameFailure = { readonly cause: PluginCause; readonly expected: string; readonly found: string };

/** Receives what a frame requests. */
export type FrameListener = {
  /** Receives the height in px that the frame requests. */
  onHeight(height: number): void;
  /**
   * Follows a link after a click in the frame.
   * @returns why it was refused, if it was
   */
  onFollow(link: NonNullable<FrameMessage['link']>): RefusalReason | undefined;
  /** Requests data from the plugin's own server. Never rejects. */
  readonly requestData: RequestData;
  /** Applies a patch of the frame to the props of its row. Never rejects. */
  readonly patch: PropsPatcher;
  /** Called after the frame was disconnected and removed. */
  onFailure(failure: FrameFailure): void;
};

/** The connection of one document. */
type Connection = {
  /** The window of the document. */
  readonly window: Window | null;
  /** The page's end of the message channel. */
  readonly port: MessagePort;
  openRequests: number;
  openPatches: number;
};

/**
 * Connects a new frame to the page through a message channel. Browsers load a frame again that is moved in the page; it
 * is then connected again. A document to which the frame itself navigates receives nothing.
 * @param frame not yet in the document, with the address of the plugin. The frame loads when the caller adds it.
 * @param createInit returns the first message, for each time that the page loads the frame
 * @returns a function that ends the connection
 */
export function connectToFrame(
  frame: HTMLIFrameElement,
  listener: FrameListener,
  createInit: () => InitMessage,
): () => void {
  const connection = new FrameConnection(frame, listener, createInit);
  connection.open();
  return connection.close;
}

class FrameConnection {
  private readonly frame: HTMLIFrameElement;
  private readonly listener: FrameListener;
  private readonly createInit: () => InitMessage;
  private readonly budget = createMessageBudget(() => performance.now());
  private readonly controller = new AbortController();
  private readonly input: FrameInput;
  /** The connection of the document that was connected last. */
  private connected: Connection | undefined;
  private isReady = false;
  private isAwaitingReply = false;
  private refusalCount = 0;
  private replyTimeout: ReturnType<typeof setTimeout> | undefined;
  private ping: ReturnType<typeof setInterval> | undefined;

  constructor(frame: HTMLIFrameElement, listener: FrameListener, createInit: () => InitMessage) {
    this.frame = frame;
    this.listener = listener;
    this.createInit = createInit;
    this.input = watchFrameInput(frame, {
      requestProof: this.sendPing,
      onRepeatedTheft: () =>
        this.fail('focus', 'the keyboard focus only after a click or Tab', 'a frame that takes it repeatedly'),
    });
  }

  open(): void {
    const { frame } = this;
    const { signal } = this.controller;
    // Messages to the page's window are not read, but each one costs time, so they count too.
    window.addEventListener('message', (event) => isFromFrame(event, frame) && this.failIfOverBudget(event), {
      signal,
    });
    frame.addEventListener('load', this.onLoad, { signal });
    // Browsers slow down the frames of hidden tabs, so they get no ping. The next ping is sent after the reply.
    this.ping = setInterval(() => !document.hidden && this.sendPing(), PING_INTERVAL_MS);
    this.expectReply('nothing');
  }

  readonly close = (): void => {
    clearTimeout(this.replyTimeout);
    clearInterval(this.ping);
    this.controller.abort();
    this.connected?.port.close();
    this.input.close();
  };

  private fail(cause: PluginCause, expected: string, found: string): void {
    if (this.controller.signal.aborted) return;
    this.close();
    // Removed before the listener renders: further messages of the frame would delay that.
    this.frame.remove();
    this.listener.onFailure({ cause, expected, found });
  }

  private readonly onLoad = (): void => {
    const { connected: before } = this;
    const { contentWindow } = this.frame;
    // A frame that was moved in the page has another window. One that navigated keeps its window.
    if (contentWindow === before?.window) {
      this.fail('navigation', 'one document', 'a frame that loaded another document');
      return;
    }
    const { port1, port2 } = new MessageChannel();
    const { signal } = this.controller;
    const connection: Connection = { window: contentWindow, port: port1, openRequests: 0, openPatches: 0 };
    port1.addEventListener('message', (event) => this.onMessage(event, connection), { signal });
    port1.addEventListener('messageerror', this.failIfOverBudget, { signal });
    this.connected = connection;
    if (before) {
      before.port.close();
      this.isReady = false;
      this.isAwaitingReply = false;
      this.input.reset();
      this.expectReply('nothing');
    }
    // An opaque origin cannot be given as the target origin, so the target is `*`. The message contains no secrets.
    contentWindow?.postMessage(this.createInit(), '*', [port2]);
    port1.start();
  };

  private expectReply(found: string): void {
    clearTimeout(this.replyTimeout);
    this.replyTimeout = setTimeout(
      () => this.fail('silence', `a reply within ${REPLY_TIMEOUT_MS / 1000} s`, found),
      REPLY_TIMEOUT_MS,
    );
  }

  private readonly sendPing = (): void => {
    if (!this.isReady || this.isAwaitingReply) return;
    this.isAwaitingReply = true;
    this.expectReply('a frame that no longer replies');
    this.connected?.port.postMessage({ type: 'ping' } satisfies HostMessage);
  };

  /** Takes a message from the frame's budget. Removes the frame and returns true when the budget is exceeded. */
  private readonly failIfOverBudget = (event: MessageEvent): boolean => {
    const isRemoved = this.controller.signal.aborted;
    const excess = isRemoved ? 'a removed frame' : this.budget.spend(() => event.data as unknown);
    if (excess !== undefined) this.fail('budget', 'fewer or smaller messages', excess);
    return excess !== undefined;
  };

  /** @param connection that of the document that sent the message: another one gets no response to it */
  private onMessage(event: MessageEvent, connection: Connection): void {
    if (this.failIfOverBudget(event)) return;
    if (!validateMessage(event.data)) return;
    const message = event.data as FrameMessage;
    clearTimeout(this.replyTimeout);
    this.isAwaitingReply = false;
    this.isReady = true;
    if (message.type === 'pong') this.input.onReply(event);
    if (message.type === 'height' && message.height !== undefined) this.listener.onHeight(message.height);
    if (message.type === 'follow') this.follow(message, event, connection);
    if (message.type === 'request') void this.request(message, connection);
    if (message.type === 'patch') void this.patch(message, connection);
  }

  /** Requests data from the plugin's own server; a frame with MAX_OPEN_REQUESTS running requests gets 429 at once. */
  private async request({ request = 0, endpoint, input }: FrameMessage, connection: Connection): Promise<void> {
    if (endpoint === undefined) return;
    const isBusy = connection.openRequests >= MAX_OPEN_REQUESTS;
    connection.openRequests += 1;
    const response = isBusy ? { status: 429 } : await this.listener.requestData(endpoint, input);
    connection.openRequests -= 1;
    if (this.controller.signal.aborted) return;
    connection.port.postMessage({ type: 'response', request, ...response } satisfies HostMessage);
  }

  /** Applies a patch; a frame with MAX_OPEN_REQUESTS patches that wait gets a refusal at once. */
  private async patch({ request = 0, patch = [] }: FrameMessage, connection: Connection): Promise<void> {
    const isBusy = connection.openPatches >= MAX_OPEN_REQUESTS;
    connection.openPatches += 1;
    // The operations are checked before they are applied.
    const operations = patch as Parameters<PatchProps>[0];
    const isCurrent = (): boolean => this.connected === connection;
    const result = isBusy ? TOO_MANY_PATCHES : await this.listener.patch(operations, isCurrent);
    connection.openPatches -= 1;
    if (this.controller.signal.aborted) return;
    connection.port.postMessage({ type: 'patched', request, result } satisfies HostMessage);
  }

  private follow(message: FrameMessage, event: MessageEvent, { port }: Connection): void {
    if (!message.link) return;
    const reason = this.input.takeActivation(event) ? this.listener.onFollow(message.link) : 'not-activated';
    if (reason === undefined) return;
    port.postMessage({ type: 'refused', reason } satisfies HostMessage);
    this.refusalCount += 1;
    if (this.refusalCount >= MAX_REFUSALS)
      this.fail('navigation', 'links that the viewer clicked', `${MAX_REFUSALS} refused requests to follow a link`);
  }
}

const TOO_MANY_PATCHES: PatchResult = {
  isApplied: false,
  finding: {
    what: 'Too many patches wait.',
    where: '',
    expected: `at most ${MAX_OPEN_REQUESTS} patches without a result`,
    remedy: 'Wait for the results of earlier patches.',
  },
};

/** Whether a frame's window, or a window inside it, sent a message. */
function isFromFrame(event: MessageEvent, frame: HTMLIFrameElement): boolean {
  let sender = event.source as Window | null;
  for (let depth = 0; sender && depth < MAX_DEPTH; depth += 1) {
    if (sender === frame.contentWindow) return true;
    if (sender.parent === sender) return false;
    sender = sender.parent;
  }
  return false;
}
