import { Monitor, Smartphone, Tablet, Tv } from 'lucide-react';
import { useId } from 'react';
import type { AdminState } from '#schemas/adminState.ts';
import type { AdminText } from '../createAdminText.ts';
import { AUDIENCES, VIEWPORTS, type GalleryView } from './view.ts';
import styles from './Gallery.module.css';

const ICONS = { phone: Smartphone, tablet: Tablet, laptop: Monitor, tv: Tv } as const;

type Props = {
  readonly view: GalleryView;
  readonly realms: AdminState['admin']['realms'];
  readonly home: string;
  readonly text: AdminText;
  readonly onChange: (change: Partial<GalleryView>) => void;
};

/** Window, brand, language, direction, audience, motion, pictures. */
export function Switches({ view, realms, home, text, onChange }: Props) {
  const name = useId();
  const shown = realms.find(({ id }) => id === (view.realm ?? home));
  const locales = shown?.locales ?? [];
  const languages = new Intl.DisplayNames([document.documentElement.lang || 'en'], {
    type: 'language',
    fallback: 'code',
  });
  return (
    <form className={styles['switches']} aria-label={text('switches')} onSubmit={(event) => event.preventDefault()}>
      <fieldset className={styles['segments']}>
        <legend>{text('viewport')}</legend>
        {VIEWPORTS.map((each) => {
          const Icon = ICONS[each.name];
          return (
            <label key={each.name} title={`${text(each.name)} ${each.width}`}>
              <input
                type="radio"
                name={name}
                checked={view.width === each.width}
                onChange={() => onChange({ width: each.width })}
                aria-label={`${text(each.name)} ${each.width}`}
              />
              <Icon size={18} strokeWidth={1.6} aria-hidden />
            </label>
          );
        })}
      </fieldset>
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
          if (width >= 240 && width <= 3840) onChange({ width: Math.round(width) });
        }}
      />
      <Choice
        label={text('realm')}
        value={view.realm ?? home}
        options={realms.map(({ id, name: said }) => [id, said])}
        onChoose={(id) => onChange({ realm: id === home ? undefined : id, locale: undefined })}
      />
      <Choice
        label={text('language')}
        value={view.locale ?? ''}
        options={[['', text('auto')], ...locales.map((code) => [code, nameOf(languages, code)] as const)]}
        hasOwnDefault={`${text('language')}: ${shown?.locales[0] ?? ''}`}
        onChoose={(locale) => onChange({ locale: locale || undefined })}
      />
      <Choice
        label={text('direction')}
        value={view.direction}
        options={(['auto', 'ltr', 'rtl'] as const).map((each) => [each, text(each)])}
        onChoose={(direction) => onChange({ direction })}
      />
      <Choice
        label={text('audience')}
        value={view.audience}
        options={AUDIENCES.map((each) => [each, text(each)])}
        onChoose={(audience) => onChange({ audience })}
      />
      <label className={styles['check']}>
        <input type="checkbox" checked={view.calm} onChange={({ target }) => onChange({ calm: target.checked })} />
        {text('calm')}
      </label>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={view.pictures}
          onChange={({ target }) => onChange({ pictures: target.checked })}
        />
        {text('pictures')}
      </label>
    </form>
  );
}

/** A language that the browser cannot name (`debug`) is its code. */
function nameOf(languages: Intl.DisplayNames, code: string): string {
  try {
    return languages.of(code) ?? code;
  } catch {
    return code;
  }
}

function Choice<T extends string>({
  label,
  value,
  options,
  hasOwnDefault,
  onChoose,
}: {
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
  hasOwnDefault?: string;
  onChoose: (value: T) => void;
}) {
  return (
    <select
      className={styles['choice']}
      aria-label={label}
      title={label}
      value={value}
      onChange={({ target }) => onChoose(target.value as T)}
    >
      {options.map(([id, said]) => (
        <option key={id} value={id}>
          {id === '' && hasOwnDefault !== undefined ? hasOwnDefault : said}
        </option>
      ))}
    </select>
  );
}
