import { useState } from 'react';
import { isValidWidth } from '../../gallery/galleryView.ts';
import { ROW_STATES, type ViewOptions } from '../../preview/previewSwitches.ts';
import type { AdminText } from '../../createAdminText.ts';
import styles from './Preview.module.css';

type Props = {
  readonly view: ViewOptions;
  readonly onView: (view: ViewOptions) => void;
  /** Width of the window in px. */
  readonly width: number;
  readonly onWidth: (width: number) => void;
  readonly text: AdminText;
  readonly locale: string;
};

/** Sizes of texts in per cent. */
const TEXT_SIZES = [100, 150, 200, 300, 400] as const;
const DIRECTIONS = ['auto', 'ltr', 'rtl'] as const;

/** Renders the switches for the look of the preview: width, text size, direction, state of the rows and motion. */
export function ViewSwitches({ view, onView, width, onWidth, text, locale }: Props) {
  /** The text of the field while it is typed: its first digits may not be a valid width. */
  const [typedWidth, setTypedWidth] = useState<string>();
  const perCent = new Intl.NumberFormat(locale, { style: 'percent' });
  return (
    <details className={styles['rights']}>
      <summary>{text('viewMenu')}</summary>
      <form onSubmit={(event) => event.preventDefault()}>
        <label>
          {text('width')}
          <input
            type="number"
            min={240}
            max={3840}
            step={10}
            value={typedWidth ?? width}
            onBlur={() => setTypedWidth(undefined)}
            onChange={({ target }) => {
              setTypedWidth(target.value);
              if (isValidWidth(target.valueAsNumber)) onWidth(Math.round(target.valueAsNumber));
            }}
          />
        </label>
        <label>
          {text('textSize')}
          <select value={view.textSize} onChange={({ target }) => onView({ ...view, textSize: Number(target.value) })}>
            {TEXT_SIZES.map((size) => (
              <option key={size} value={size}>
                {perCent.format(size / 100)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {text('direction')}
          <select
            value={view.direction}
            onChange={({ target }) => onView({ ...view, direction: target.value as ViewOptions['direction'] })}
          >
            {DIRECTIONS.map((name) => (
              <option key={name} value={name}>
                {text(name)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {text('rowState')}
          <select
            value={view.rowState}
            onChange={({ target }) => onView({ ...view, rowState: target.value as ViewOptions['rowState'] })}
          >
            {ROW_STATES.map((name) => (
              <option key={name} value={name}>
                {text(`rowState_${name}`)}
              </option>
            ))}
          </select>
        </label>
        <label className={styles['check']}>
          <input
            type="checkbox"
            checked={view.hasReducedMotion}
            onChange={({ target }) => onView({ ...view, hasReducedMotion: target.checked })}
          />
          {text('reducedMotion')}
        </label>
      </form>
    </details>
  );
}
