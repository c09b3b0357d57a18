// The active card of a row and its panel. The hovered or focused card becomes active after a delay, so that a pointer
// that only crosses the row activates no card. The code of the panel loads when the first card becomes active.
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
import type { CardPanelProps } from './CardPanel.tsx';
import { findCellLink, getCellIndex } from './cellElements.ts';

/** Devices without hover. Their cards have no panels, but a button that opens the actions. */
export const TOUCH_QUERY = '(hover: none), (pointer: coarse)';

/** Whether a key event comes from a card's panel, which handles its own keys. */
export const isInPanel = (event: KeyboardEvent): boolean => (event.target as Element).closest('[data-panel]') !== null;

/** Time that a card is hovered or focused before it becomes active, in ms (specification, CONST-027). */
const ACTIVATION_DELAY_MS = 100;

/** The card of a list that the pointer or the focus has activated, and the handlers that activate cards. */
export type ActiveCard = {
  /** Index of the active card. */
  readonly active: number | undefined;
  /** Renders the panel of the active card. Undefined until the code of the panel is loaded. */
  readonly Panel: ComponentType<CardPanelProps> | undefined;
  /** Handlers of the list element. */
  readonly listHandlers: {
    readonly onPointerOver: (event: PointerEvent) => void;
    readonly onPointerLeave: (event: PointerEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
  readonly onFocus: (event: FocusEvent) => void;
  /** Returns true when it handled the key. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => boolean;
};

/** Tracks the active card of one list. The component passes the returned handlers to the list and to its cards. */
export function useActiveCard(): ActiveCard {
  const [active, setActive] = useState<number>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const nextActive = useRef<number>(undefined);
  const Panel = usePanel(active !== undefined);

  const activate = useCallback((index: number | undefined) => {
    if (nextActive.current === index) return;
    nextActive.current = index;
    clearTimeout(timer.current);
    if (index === undefined) setActive(undefined);
    else timer.current = setTimeout(() => setActive(index), ACTIVATION_DELAY_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    active,
    Panel,
    listHandlers: {
      // The page may scroll under a pointer that does not move. Keyboard focus in a panel keeps its card active.
      onPointerOver: (event) => {
        const isPanelFocused = event.currentTarget.querySelector('[data-panel] :focus-visible');
        if (event.pointerType === 'mouse' && !isPanelFocused) activate(getCellIndex(event.target as Element));
      },
      // The pointer also leaves when an action opens a dialog over the page. The card stays active then.
      onPointerLeave: (event) => {
        const isPanelFocused = event.currentTarget.querySelector('[data-panel] :focus');
        if (!isPanelFocused && !document.querySelector('dialog[open]')) activate(undefined);
      },
      onBlur: (event) => {
        if (!staysInRow(event)) activate(undefined);
      },
    },
    onFocus(event) {
      const index = getCellIndex(event.target);
      // Closes the panel of another card without delay. Otherwise Tab could move into the panel just before it closes.
      if (index !== active) setActive(undefined);
      activate(index);
    },
    onKeyDown(event) {
      if (event.key !== 'Escape' || active === undefined) return false;
      if (isInPanel(event)) findCellLink(event.currentTarget, active)?.focus();
      // `nextActive` keeps the index, so the card becomes active again only after the pointer or the focus left it.
      setActive(undefined);
      event.stopPropagation();
      return true;
    },
  };
}

/**
 * Loads the code of the panel once a card is active. The card also works without the panel. After a failure, the next
 * active card tries again.
 */
function usePanel(hasActiveCard: boolean): ComponentType<CardPanelProps> | undefined {
  const { actions } = usePorts();
  const [Panel, setPanel] = useState<ComponentType<CardPanelProps>>();
  useEffect(() => {
    if (!hasActiveCard || Panel || matchMedia(TOUCH_QUERY).matches) return undefined;
    let isCancelled = false;
    Promise.all([import('./CardPanel.tsx'), actions.load()]).then(
      ([{ CardPanel }]) => {
        if (!isCancelled) setPanel(() => CardPanel);
      },
      () => undefined,
    );
    return () => {
      isCancelled = true;
    };
  }, [hasActiveCard, Panel, actions]);
  return Panel;
}

/**
 * Whether the focus stays in the row, or moves to a dialog that an action opened and that returns the focus. The active
 * card must stay active then: a click on a button in its panel moves the focus first, and the button must still exist.
 */
function staysInRow({ relatedTarget, currentTarget }: FocusEvent): boolean {
  if (relatedTarget === null) return false;
  const isOpenedDialog = relatedTarget.closest('dialog') !== null && !currentTarget.closest('dialog');
  return currentTarget.contains(relatedTarget) || isOpenedDialog;
}
