// Watches the keyboard focus and the viewer's clicks in one frame of an untrusted plugin. The page gets no events from
// inside the frame, and does not trust the frame's messages about them. It uses what the browser reports: a click or
// key press in a frame activates the pages around it (navigator.userActivation), and a message can carry the activation
// of its sender (MessageEvent.userActivation, Chromium).
import { ACTIVATION_MS, classifyFocusEntry } from './classifyFocusEntry.ts';

/** A frame may act for the viewer for this time in ms after a click or key press in it. */
const RECENT_MS = 1_000;
/** Interval in ms at which the activation is read while the focus is in the frame. */
const POLL_MS = 100;
/** Time in ms in which a frame has to prove that the viewer clicked in it. */
const PROOF_MS = 1_000;
/**
 * Time in ms for which a frame keeps the focus while it proves a click: a frame that loses the focus at once forgets
 * which of its elements was clicked. It is short, so that a viewer who clicks into a field of the page and types loses
 * no letter to the frame.
 */
const PROOF_GRACE_MS = 100;
/** A frame that takes the focus this often within THEFT_WINDOW_MS is removed. */
const MAX_THEFTS = 5;
const THEFT_WINDOW_MS = 60_000;
/** When a frame is removed within this time in ms after it took the focus, the page takes the focus back. */
const REGAIN_FOCUS_MS = 2_000;
/**
 * Name of an event on the page's document. A FrameWatch dispatches it when the focus moves from its frame to another
 * one, so that the FrameWatch of each other frame checks whether its frame has the focus now.
 */
const MOVED_EVENT = 'marquee-frame-focus';

/** The activation of the sender of a message, where the browser knows it. */
type Activation = { readonly isActive: boolean };
const readActivation = (event: MessageEvent): Activation | undefined | null =>
  (event as MessageEvent & { readonly userActivation?: Activation | null }).userActivation;

/** What the page knows about the input in one frame. */
export type FrameInput = {
  /** Called with each reply of the frame. While a proof is awaited, it reads the activation that the reply carries. */
  onReply(event: MessageEvent): void;
  /**
   * Returns whether the viewer clicked or pressed a key in the frame within the last second, once for each click. In
   * browsers that cannot consume an activation, it is true for as long as the browser remembers the click (about 5 s).
   */
  takeActivation(event: MessageEvent): boolean;
  /** Called when the frame has loaded another document: clicks and proofs of the one before do not count for it. */
  reset(): void;
  close(): void;
};

type Listener = {
  /** Requests a reply, which may prove that the viewer clicked in the frame. */
  requestProof(): void;
  /** Called when the frame has taken the focus MAX_THEFTS times. */
  onRepeatedTheft(): void;
};

/** Watches a frame until `close` is called. */
export function watchFrameInput(frame: HTMLIFrameElement, listener: Listener): FrameInput {
  return new FrameWatch(frame, listener);
}

class FrameWatch implements FrameInput {
  private readonly frame: HTMLIFrameElement;
  private readonly listener: Listener;
  private readonly page: PageInput;
  private readonly controller = new AbortController();
  private readonly polling = setInterval(() => this.poll(), POLL_MS);
  /** Whether the frame has the focus and the viewer put it there. */
  private isInside = false;
  private activatedAt = -Infinity;
  private wasActive = false;
  private thefts: number[] = [];
  private stolenAt = -Infinity;
  private proof: ReturnType<typeof setTimeout> | undefined;
  private proofRequestedAt = -Infinity;

  constructor(frame: HTMLIFrameElement, listener: Listener) {
    this.frame = frame;
    this.listener = listener;
    this.page = watchPageInput(frame);
    const { signal } = this.controller;
    for (const type of ['blur', 'focusin']) window.addEventListener(type, this.check, { signal });
    document.addEventListener(MOVED_EVENT, this.check, { signal });
  }

  onReply(event: MessageEvent): void {
    const sender = readActivation(event);
    if (this.proof === undefined || !sender) return;
    if (!sender.isActive) {
      this.handleTheft();
      return;
    }
    this.endProof();
    this.enter('click');
    if (!this.hasFocus()) this.frame.focus({ preventScroll: true });
  }

  takeActivation(event: MessageEvent): boolean {
    const { page, isInside } = this;
    const now = performance.now();
    const sender = readActivation(event);
    const isProven = sender?.isActive === true;
    const isRecent = isInside && now - this.activatedAt < RECENT_MS;
    // Some browsers can neither consume an activation nor send it with a message (`sender` is undefined). There only
    // this is known: the page is active, and its own input did not activate it.
    const isActiveSinceUnknownTime =
      isInside && sender === undefined && this.wasActive && !page.hasInputSinceConsumed();
    if (now - this.stolenAt < ACTIVATION_MS || !(isProven || isRecent || isActiveSinceUnknownTime)) return false;
    this.activatedAt = -Infinity;
    page.consume();
    this.wasActive = isActive() === true;
    return true;
  }

  reset(): void {
    this.endProof();
    this.activatedAt = -Infinity;
  }

  close(): void {
    // The page lost the focus with the removed frame, if the frame still had it.
    if (performance.now() - this.stolenAt < REGAIN_FOCUS_MS && !document.hidden) setTimeout(regainFocus);
    this.controller.abort();
    this.page.close();
    clearInterval(this.polling);
    clearTimeout(this.proof);
  }

  private hasFocus(): boolean {
    return document.activeElement === this.frame;
  }

  private enter(how: 'tab' | 'click'): void {
    this.isInside = true;
    this.page.consume();
    this.wasActive = isActive() === true;
    if (how === 'click') this.activatedAt = performance.now();
  }

  private endProof(): void {
    clearTimeout(this.proof);
    this.proof = undefined;
  }

  private giveBack(): void {
    const { lastFocused } = this.page;
    if (lastFocused?.isConnected) lastFocused.focus({ preventScroll: true });
    if (this.hasFocus()) this.frame.blur();
  }

  private readonly handleTheft = (): void => {
    this.endProof();
    this.giveBack();
    const now = performance.now();
    this.stolenAt = now;
    this.thefts = [...this.thefts.filter((at) => now - at < THEFT_WINDOW_MS), now];
    if (this.thefts.length >= MAX_THEFTS) this.listener.onRepeatedTheft();
  };

  /** Finds out whether the focus has entered or left the frame, and takes it back from a frame that took it. */
  private readonly check = (): void => {
    if (!this.hasFocus()) {
      this.leave();
      return;
    }
    if (this.isInside) return;
    const { page, frame } = this;
    const entry = classifyFocusEntry({
      ...page.facts(),
      now: performance.now(),
      cameFromFrame: page.lastFocused instanceof HTMLIFrameElement && page.lastFocused !== frame,
      isActive: isActive(),
      canProve: 'userActivation' in MessageEvent.prototype,
    });
    if (entry === 'tab' || entry === 'click') this.enter(entry);
    else if (entry === 'stolen') this.handleTheft();
    else this.awaitProof();
  };

  private leave(): void {
    const wasInside = this.isInside;
    // Set before the event, because this frame's own listener gets it too.
    this.isInside = false;
    if (!wasInside || !(document.activeElement instanceof HTMLIFrameElement)) return;
    this.page.lastFocused = this.frame;
    document.dispatchEvent(new Event(MOVED_EVENT));
  }

  private awaitProof(): void {
    if (this.proof === undefined) {
      this.proof = setTimeout(this.handleTheft, PROOF_MS);
      this.proofRequestedAt = performance.now();
      this.listener.requestProof();
    } else if (performance.now() - this.proofRequestedAt >= PROOF_GRACE_MS) {
      this.giveBack();
    }
  }

  private poll(): void {
    const { page } = this;
    this.check();
    // Page and frame may move the focus at the same time. Then the browser can send the keys to the frame although the
    // page's own element is the active one.
    if (!page.hasWindowFocus && document.hasFocus()) regainFocus();
    if (!this.isInside) return;
    const active = isActive() === true;
    // An activation is consumed where the browser allows it, so that the time of the next one is known. Activations of
    // the page itself do not count for the frame.
    if (active && !page.hasInputSinceConsumed() && (page.consume() || !this.wasActive))
      this.activatedAt = performance.now();
    this.wasActive = isActive() === true;
  }
}

/**
 * Moves the keyboard input back to the page's active element. Calling `focus()` alone does nothing, because the element
 * already is the active one.
 */
function regainFocus(): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement instanceof HTMLIFrameElement) return;
  activeElement.blur();
  window.focus();
  activeElement.focus({ preventScroll: true });
}

type PageInput = ReturnType<typeof watchPageInput>;

/** Watches clicks, keys and focus of the page itself, which the frame cannot cause. */
function watchPageInput(frame: HTMLIFrameElement) {
  const controller = new AbortController();
  let inputAt = -Infinity;
  let wasKey = false;
  let tabAt = -Infinity;
  let consumedAt = -Infinity;
  const page = {
    /** Whether the window itself has the focus, and none of its frames. */
    hasWindowFocus: true,
    /** The element that had the focus last: of the page or another frame, or this frame when it left for another. */
    lastFocused: document.activeElement instanceof HTMLElement ? document.activeElement : undefined,
    facts: () => ({ ownInputAt: inputAt, wasKey, tabAt }),
    hasInputSinceConsumed: () => inputAt > consumedAt && performance.now() - inputAt < ACTIVATION_MS,
    /**
     * Consumes the activation of the page and its frames.
     * @returns whether the browser did
     */
    consume(): boolean {
      consumedAt = performance.now();
      return consumeActivation();
    },
    close: () => controller.abort(),
  };
  const onInput = (event: Event): void => {
    if (!event.isTrusted) return;
    inputAt = performance.now();
    wasKey = event.type === 'keydown';
    tabAt = wasKey && (event as KeyboardEvent).key === 'Tab' ? inputAt : -Infinity;
  };
  const options = { capture: true, passive: true, signal: controller.signal } as const;
  for (const type of ['pointerdown', 'pointerup', 'touchend', 'keydown'])
    window.addEventListener(type, onInput, options);
  window.addEventListener(
    'focusin',
    ({ target }) => {
      if (target === frame || !(target instanceof HTMLElement)) return;
      tabAt = -Infinity;
      page.lastFocused = target;
    },
    options,
  );
  for (const type of ['focus', 'blur'])
    window.addEventListener(
      type,
      ({ target }) => {
        if (target === window) page.hasWindowFocus = type === 'focus';
      },
      options,
    );
  return page;
}

/** Whether the page or one of its frames was activated; undefined in browsers without this API. */
const isActive = (): boolean | undefined =>
  'userActivation' in navigator ? navigator.userActivation.isActive : undefined;

/**
 * Consumes the activation: the page delegates a capability to itself, which needs and ends an activation (Capability
 * Delegation, Chromium). Other browsers ignore the option.
 */
function consumeActivation(): boolean {
  if (isActive() !== true) return false;
  try {
    const options: WindowPostMessageOptions & { delegate: string } = {
      targetOrigin: location.origin,
      delegate: 'fullscreen',
    };
    window.postMessage(null, options);
  } catch {
    return false;
  }
  return isActive() === false;
}
