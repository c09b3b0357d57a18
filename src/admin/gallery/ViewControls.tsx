import { Monitor, Smartphone, Tablet, Tv } from 'lucide-react';
import { useId } from 'react';
import type { AdminState } from '#schemas/adminState.ts';
import type { AdminText } from '../createAdminText.ts';
import { AUDIENCES, isValidWidth, GALLERY_VIEWPORTS, type GalleryView } from './galleryView.ts';
import styles from './Gallery.module.css';

const ICONS = { phone: Smartphone, tablet: Tablet, laptop: Monitor, tv: Tv } as const;

type Props = {
  readonly view: GalleryView;
  readonly realms: AdminState['admin']['realms'];
  /** Id of the realm whose gallery is open; shown when the view names no other. */
  readonly ownRealm: string;
  readonly text: AdminText;
  readonly onChange: (change: Partial<GalleryView>) => void;
};

/** Renders the controls of the view: window width, realm, language, direction, audience, motion and images. */
export function ViewControls({ view, realms, ownRealm, text, onChange }: Props) {
  const realm = realms.find(({ id }) => id === (view.realm ?? ownRealm));
  const locales = realm?.locales ?? [];
  const languages = new Intl.DisplayNames([document.documentElement.lang || 'en'], {
    type: 'language',
    fallback: 'code',
  });
  return (
    <form className={styles['controls']} aria-label={text('viewOptions')} onSubmit={(event) => event.preventDefault()}>
      <ViewportControl width={view.width} text={text} onChange={onChange} />
      <input
        className={styles['width']}
        type="number"
        min={240}
        max={3840}
        step={10}
        aria-label={text('width')}
        value={view.width}
        onChange={({ target }) => {
          const width = target.valueAsNumber;
          if (isValidWidth(width)) onChange({ width: Math.round(width) });
        }}
      />
      <Select
        label={text('realm')}
        value={view.realm ?? ownRealm}
        options={realms.map(({ id, name }) => [id, name])}
        onSelect={(id) => onChange({ realm: id === ownRealm ? undefined : id, locale: undefined })}
      />
      <Select
        label={text('language')}
        value={view.locale ?? ''}
        options={[['', text('auto')], ...locales.map((code) => [code, getNameOrCode(languages, code)] as const)]}
        defaultLabel={`${text('language')}: ${text('auto')}`}
        onSelect={(locale) => onChange({ locale: locale || undefined })}
      />
      <Select
        label={text('direction')}
        value={view.direction}
        options={(['auto', 'ltr', 'rtl'] as const).map((option) => [option, text(option)])}
        onSelect={(direction) => onChange({ direction })}
      />
      <Select
        label={text('audience')}
        value={view.audience}
        options={AUDIENCES.map((option) => [option, text(option)])}
        onSelect={(audience) => onChange({ audience })}
      />
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={view.hasReducedMotion}
          onChange={({ target }) => onChange({ hasReducedMotion: target.checked })}
        />
        {text('reducedMotion')}
      </label>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={view.hasImages}
          onChange={({ target }) => onChange({ hasImages: target.checked })}
        />
        {text('images')}
      </label>
    </form>
  );
}

type ViewportControlProps = Pick<Props, 'text' | 'onChange'> & { readonly width: number };

/** Renders buttons with the widths of common devices. */
function ViewportControl({ width, text, onChange }: ViewportControlProps) {
  const name = useId();
  return (
    <fieldset className={styles['segments']}>
      <legend>{text('viewport')}</legend>
      {GALLERY_VIEWPORTS.map((viewport) => {
        const Icon = ICONS[viewport.name];
        return (
          <label key={viewport.name} title={`${text(viewport.name)} ${viewport.width}`}>
            <input
              type="radio"
              name={name}
              checked={width === viewport.width}
              onChange={() => onChange({ width: viewport.width })}
              aria-label={`${text(viewport.name)} ${viewport.width}`}
            />
            <Icon size={18} strokeWidth={1.6} aria-hidden />
          </label>
        );
      })}
    </fieldset>
  );
}

/** Returns the name of a language, or its code when the browser does not know it (`debug`). */
function getNameOrCode(languages: Intl.DisplayNames, code: string): string {
  try {
    return languages.of(code) ?? code;
  } catch {
    return code;
  }
}

type SelectProps<T> = {
  readonly label: string;
  readonly value: T;
  readonly options: readonly (readonly [value: T, label: string])[];
  /** Label of the option with an empty value. */
  readonly defaultLabel?: string;
  readonly onSelect: (value: T) => void;
};

function Select<T extends string>({ label, value, options, defaultLabel, onSelect }: SelectProps<T>) {
  return (
    <select
      className={styles['select']}
      aria-label={label}
      title={label}
      value={value}
      onChange={({ target }) => onSelect(target.value as T)}
    >
      {options.map(([option, optionLabel]) => (
        <option key={option} value={option}>
          {option === '' ? (defaultLabel ?? optionLabel) : optionLabel}
        </option>
      ))}
    </select>
  );
}
