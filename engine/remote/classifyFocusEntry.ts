// Decides how the keyboard focus came into a plugin's frame. A frame of another site can take the focus whenever it
// wants, and browsers have no way to forbid it, so the page gives it back when the viewer did not move it.

/** Time in ms for which browsers remember that the viewer clicked or pressed a key (HTML: transient activation). */
export const ACTIVATION_MS = 5_000;
/** Time in ms after Tab is pressed within which a move of the focus counts as caused by it. */
const TAB_MS = 1_000;
/** Longest time in ms between two letters of a viewer who types. A viewer who types and then clicks takes longer. */
const TYPING_MS = 1_000;

/**
 * What the page knows when the focus moves into a frame. Times ending in `At` are in ms, by the clock of `now`;
 * -Infinity: never.
 */
export type FocusFacts = {
  readonly now: number;
  /** Time of the last click or key press in the page itself. `wasKey`: it was a key press. */
  readonly ownInputAt: number;
  readonly wasKey: boolean;
  /** Time of the last press of Tab in the page after which the focus has not moved inside the page. */
  readonly tabAt: number;
  /** Whether the focus was in another frame before. */
  readonly cameFromFrame: boolean;
  /**
   * Whether the page or one of its frames was activated in the last seconds (navigator.userActivation); undefined in
   * browsers without this API.
   */
  readonly isActive: boolean | undefined;
  /** Whether messages of frames report the frame's own activation (MessageEvent.userActivation). */
  readonly canProve: boolean;
};

/**
 * `tab`: moved by the keyboard. `click`: by a click in the frame. `stolen`: by the frame's code. `unproven`: the frame
 * has to prove that the viewer clicked in it.
 */
export type FocusEntry = 'tab' | 'click' | 'stolen' | 'unproven';

/** Returns how the focus came into the frame. */
export function classifyFocusEntry(facts: FocusFacts): FocusEntry {
  const { now, ownInputAt, isActive, canProve } = facts;
  if (now - facts.tabAt < TAB_MS) return 'tab';
  // A click in the frame activates the page around it too.
  if (isActive === false) return 'stolen';
  // The viewer may have moved from frame to frame by Tab: the page gets no event for that.
  if (facts.cameFromFrame) return 'tab';
  if (now - ownInputAt >= ACTIVATION_MS) return 'click';
  // The page itself was activated a moment ago, so its activation does not prove a click in the frame. The activation
  // of the frame proves no click either while the viewer types: the next letter goes to the frame and activates it.
  if (facts.wasKey && (now - ownInputAt < TYPING_MS || !canProve)) return 'stolen';
  return canProve ? 'unproven' : 'click';
}
