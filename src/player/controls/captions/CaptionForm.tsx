// The choices for the appearance of subtitles: in the player's panel and in the preferences.
import { useId, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { CAPTION_CHOICES, type CaptionProperty, type CaptionStyle } from '#schemas/domain/viewer-settings.ts';
import { usePort, usePorts, type Ports } from '#engine/plugin-api/index.ts';
import buttons from '#widgets/_shared/LinkButton.module.css';
import { CAPTION_SWATCHES } from './captionAttributes.ts';
import { CAPTION_LABELS } from './captionLabels.ts';
import styles from './CaptionForm.module.css';

/** The style that the form shows, and its owner. */
export type CaptionFormProps = {
  /** The chosen style; a missing property has its default. */
  readonly style: CaptionStyle;
  readonly isDisabled?: boolean;
  /** Called with the whole new style after each change. */
  readonly onChange: (style: CaptionStyle) => void;
};

const PROPERTIES = Object.keys(CAPTION_CHOICES) as readonly CaptionProperty[];

/** One group of choices for each property, and a button that resets all of them and can be undone. */
export function CaptionForm({ style, isDisabled = false, onChange }: CaptionFormProps) {
  const t = usePort((p) => p.text.t);
  /** The style before the last reset. */
  const [beforeReset, setBeforeReset] = useState<CaptionStyle>();
  const isChanged = PROPERTIES.some((property) => style[property] !== undefined);
  const change = (property: CaptionProperty, value: string | undefined): void => {
    const { [property]: _previous, ...others } = style;
    setBeforeReset(undefined);
    onChange(value === undefined ? others : { ...others, [property]: value });
  };
  return (
    // The arrow keys up and down move between the groups, because a remote control has no Tab key.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles['form']} data-caption-form="" onKeyDown={moveBetweenGroups}>
      {PROPERTIES.map((property) => (
        <Choices
          key={property}
          property={property}
          value={style[property]}
          isDisabled={isDisabled}
          onSelect={(value) => change(property, value)}
        />
      ))}
      <p className={styles['reset']}>
        <button
          type="button"
          className={buttons['button']}
          data-look="secondary"
          data-short
          data-caption-reset=""
          aria-disabled={isDisabled || (!isChanged && beforeReset === undefined)}
          onClick={() => {
            if (beforeReset) {
              onChange(beforeReset);
              setBeforeReset(undefined);
            } else if (isChanged && !isDisabled) {
              setBeforeReset(style);
              onChange({});
            }
          }}
        >
          {t(beforeReset ? 'undo' : 'captionReset')}
        </button>
        <span role="status" className={styles['done']}>
          {beforeReset ? t('captionResetDone') : ''}
        </span>
      </p>
    </div>
  );
}

type ChoicesProps = {
  readonly property: CaptionProperty;
  readonly value: string | undefined;
  readonly isDisabled: boolean;
  readonly onSelect: (value: string | undefined) => void;
};

function Choices({ property, value, isDisabled, onSelect }: ChoicesProps) {
  const { text } = usePorts();
  const name = useId();
  const label = text.t(CAPTION_LABELS[property].name);
  return (
    <fieldset className={styles['group']} disabled={isDisabled} data-caption={property}>
      <legend>{label}</legend>
      <div className={styles['choices']}>
        {[undefined, ...CAPTION_CHOICES[property]].map((choice) => (
          <label key={choice ?? 'default'} className={styles['choice']}>
            <input
              type="radio"
              name={name}
              value={choice ?? 'default'}
              checked={choice === value}
              onChange={() => onSelect(choice)}
            />
            <Swatch color={choice === undefined ? undefined : CAPTION_SWATCHES[property]?.[choice]} />
            <span>{getChoiceLabel(property, choice, text)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Swatch({ color }: { readonly color: string | undefined }) {
  if (color === undefined) return null;
  return <i className={styles['swatch']} style={{ '--swatch': color } as CSSProperties} aria-hidden="true" />;
}

function getChoiceLabel(property: CaptionProperty, choice: string | undefined, text: Ports['text']): string {
  if (choice === undefined) return text.t('captionDefault');
  const key = CAPTION_LABELS[property].values?.[choice];
  return key === undefined ? text.t('captionPercent', { percent: text.number(Number(choice)) }) : text.t(key);
}

function moveBetweenGroups(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input:checked, [data-caption-reset]')];
  const from = stops.findIndex((stop) => stop.closest('fieldset, p')?.contains(event.target as Node));
  event.preventDefault();
  stops[Math.min(Math.max(from + (event.key === 'ArrowDown' ? 1 : -1), 0), stops.length - 1)]?.focus();
}
