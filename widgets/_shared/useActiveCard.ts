// The one card of a row that is hovered or focused, and its panel. A card becomes active after 100 ms, so that a pointer that
// crosses a row wakes nothing; the panel's code comes with the first one.
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { usePorts } from '#engine/plugin-api/index.ts';
import { indexOf, linkAt } from './cells.ts';
import type { CardPanelProps } from './CardPanel.tsx';

/** No pointer that hovers: panels would have no room, and a button opens the actions. */
export const TOUCH = '(hover: none), (pointer: coarse)';

/** Whether a key was pressed inside a card's panel, which has its own. */
export const isInPanel = (event: KeyboardEvent): boolean => (event.target as Element).closest('[data-panel]') !== null;

/** CONST-027. */
const DELAY = 100;

export type ActiveCard = {
  readonly active: number | undefined;
  /** Undefined until its code is there. */
  readonly Panel: ComponentType<CardPanelProps> | undefined;
  /** For the list's element. `onKeyDown` answers true when the key was its own. */
  readonly on: {
    readonly onPointerOver: (event: PointerEvent) => void;
    readonly onPointerLeave: (event: PointerEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
  readonly onFocus: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => boolean;
};

/**
 * Within the row the card that has the focus next decides: a press on the panel of a hovered card, which takes the focus from another one, must still find
 * it there when the button is let go. Nor is the dialog that an action opened away: the focus comes back from there.
 */
function staysWith({ relatedTarget, currentTarget }: FocusEvent): boolean {
  return (
    relatedTarget !== null &&
    (currentTarget.contains(relatedTarget) ||
      (relatedTarget.closest('dialog') !== null && !currentTarget.closest('dialog')))
  );
}

export function useActiveCard(): ActiveCard {
  const { actions } = usePorts();
  const [active, setActive] = useState<number>();
  const [Panel, setPanel] = useState<ComponentType<CardPanelProps>>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wanted = useRef<number>(undefined);

  const become = useCallback((index: number | undefined) => {
    if (wanted.current === index) return;
    wanted.current = index;
    clearTimeout(timer.current);
    if (index === undefined) setActive(undefined);
    else timer.current = setTimeout(() => setActive(index), DELAY);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const isAwake = active !== undefined;
  useEffect(() => {
    if (!isAwake || Panel || matchMedia(TOUCH).matches) return undefined;
    let isGone = false;
    // Without its code a card is still a link; the next one that wakes tries again.
    Promise.all([import('./CardPanel.tsx'), actions.load()]).then(
      ([{ CardPanel }]) => {
        if (!isGone) setPanel(() => CardPanel);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isAwake, Panel, actions]);

  return {
    active,
    Panel,
    on: {
      // Nor does a pointer that the page moved under take a panel away from who is in it by keyboard.
      onPointerOver: (event) => {
        if (event.pointerType === 'mouse' && !event.currentTarget.querySelector('[data-panel] :focus-visible'))
          become(indexOf(event.target as Element));
      },
      // A dialog that an action opened takes pointer and focus, and gives them back.
      onPointerLeave: (event) => {
        if (!event.currentTarget.querySelector('[data-panel] :focus') && !document.querySelector('dialog[open]'))
          become(undefined);
      },
      onBlur: (event) => {
        if (!staysWith(event)) become(undefined);
      },
    },
    onFocus(event) {
      const index = indexOf(event.target);
      // The panel that is still open elsewhere would be the next Tab stop, and be gone with the focus a moment later.
      if (index !== active) setActive(undefined);
      become(index);
    },
    onKeyDown(event) {
      if (event.key !== 'Escape' || active === undefined) return false;
      if (isInPanel(event)) linkAt(event.currentTarget, active)?.focus();
      // `wanted` stays: the card sleeps until pointer or focus come anew.
      setActive(undefined);
      event.stopPropagation();
      return true;
    },
  };
}
