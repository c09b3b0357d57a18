// The page /_admin/settings/untranslated: the labels and the texts of menus and pages that lack a language of the brand,
// and what the viewers of that language get instead.
import { ArrowLeft } from 'lucide-react';
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import type { UntranslatedTexts } from '#schemas/api/editing/getUntranslated.ts';
import type { AdminState } from '#schemas/adminState.ts';
import { isSettingsDocument } from '#schemas/domain/authored-page.ts';
import { AdminNav } from '../AdminNav.tsx';
import type { AdminText } from '../createAdminText.ts';
import { describeField } from '../describeField.ts';
import { isolate } from '../isolate.ts';
import { nameLanguage } from '../nameLanguage.ts';
import { joinPointer, toSteps } from '#schemas/jsonPointer.ts';
import { Failure } from '../pages/PageFailure.tsx';
import { toPointerAddress } from '../pages/pointerAddress.ts';
import { DOCUMENT_PRESENTATIONS } from './settingsDocuments.ts';
import screen from '../pages/PagesScreen.module.css';
import frame from '../pages/Editor.module.css';
import bar from '../pages/EditorTopBar.module.css';
import styles from './Settings.module.css';

/** The last part of the address of this page. */
export const UNTRANSLATED = 'untranslated';

/** Number of texts that are shown at first, and with each "show more". */
const STEP = 100;

/** The call of this page. */
export type UntranslatedApi = { getUntranslated(input: Record<string, never>): Promise<UntranslatedTexts> };

type Text = UntranslatedTexts['texts'][number];

type Props = {
  readonly state: AdminState;
  readonly text: AdminText;
  readonly api: UntranslatedApi;
  /** The link to the list of documents. */
  readonly backLink: (icon: ReactNode) => ReactNode;
};

/** Renders the list, and the choice of a language. */
export function UntranslatedScreen({ state, text, api, backLink }: Props) {
  const { found, hasFailed, reload } = useUntranslated(api);
  return (
    <div className={frame['screen']}>
      <header className={bar['bar']}>
        {backLink(<ArrowLeft size={18} strokeWidth={1.75} aria-hidden data-back />)}
        <h1>
          <span>{state.realm.name}</span> <span aria-hidden="true">/</span> {text('untranslated')}
        </h1>
        <AdminNav current="settings" text={text} viewer={state.viewer} />
      </header>
      <main className={screen['listMain']}>
        {hasFailed && <Failure text={text} message="untranslatedFailed" onRetry={reload} />}
        {!hasFailed && !found && <p className={screen['loading']}>{text('loading')}</p>}
        {found && <List found={found} text={text} />}
      </main>
    </div>
  );
}

function useUntranslated(api: UntranslatedApi) {
  const [found, setFound] = useState<UntranslatedTexts>();
  const [hasFailed, setFailed] = useState(false);
  const [count, setCount] = useState(0);
  useEffect(() => {
    api.getUntranslated({}).then(
      (response) => {
        setFound(response);
        setFailed(false);
      },
      () => setFailed(true),
    );
  }, [api, count]);
  return { found, hasFailed: hasFailed && !found, reload: () => setCount((before) => before + 1) };
}

type ListProps = { readonly found: UntranslatedTexts; readonly text: AdminText };

function List({ found, text }: ListProps) {
  const [language, setLanguage] = useState('');
  const [limit, setLimit] = useState(STEP);
  const { languages, texts, total } = found;
  if (total === 0) return <p className={screen['loading']}>{text('untranslatedNone')}</p>;
  const fitting = texts.filter(({ missing }) => language === '' || missing.some(({ locale }) => locale === language));
  const shown = fitting.slice(0, limit);
  const count = languages.find(({ locale }) => locale === language)?.count ?? total;
  return (
    <>
      <p className={styles['untranslatedHint']}>{text('untranslatedHint')}</p>
      <div className={styles['labelTools']}>
        <select
          aria-label={text('language')}
          value={language}
          onChange={({ target }) => {
            setLanguage(target.value);
            setLimit(STEP);
          }}
        >
          <option value="">{text('untranslatedAll')}</option>
          {languages.map(({ locale, count: missing }) => (
            <option key={locale} value={locale}>
              {`${nameLanguage(locale)} (${missing})`}
            </option>
          ))}
        </select>
        <p role="status">{text('untranslatedCount', { shown: shown.length, count })}</p>
      </div>
      {[...new Set(shown.map(({ document }) => document))].map((id) => (
        <section key={id} aria-labelledby={`untranslated-${id}`}>
          <h2 id={`untranslated-${id}`} className={styles['heading']}>
            {nameDocument(id, text)}
          </h2>
          <ul className={styles['untranslated']}>
            {shown
              .filter(({ document }) => document === id)
              .map((each) => (
                <TextItem key={each.pointer} found={each} {...{ language, text }} />
              ))}
          </ul>
        </section>
      ))}
      {fitting.length > limit && (
        <button type="button" className={styles['more']} onClick={() => setLimit(limit + STEP)}>
          {text('showMore')}
        </button>
      )}
    </>
  );
}

const nameDocument = (id: string, text: AdminText): string =>
  isSettingsDocument(id) ? text(DOCUMENT_PRESENTATIONS[id].name) : text('untranslatedPage', { id: isolate(id) });

type ItemProps = { readonly found: Text; readonly language: string; readonly text: AdminText };

/** Renders one text with the languages that it lacks, each with a link to the field that the text is written in. */
function TextItem({ found, language, text }: ItemProps) {
  const { document, pointer, missing } = found;
  const isLabel = document === 'settings:labels';
  const name = toSteps(pointer).findLast((step) => !/^\d+$/.test(step)) ?? '';
  const label = isLabel ? name : describeField(text, name).text;
  return (
    <li>
      <p>
        {!isLabel && <strong>{label} </strong>}
        <code dir="ltr">{isLabel ? name : pointer}</code>
      </p>
      <dl>
        {missing
          .filter(({ locale }) => language === '' || locale === language)
          .map((substitute) => (
            <Fragment key={substitute.locale}>
              <dt>
                <a
                  href={toPointerAddress(document, toTextPointer(found, substitute.locale))}
                  aria-label={text('untranslatedWrite', { name: label, language: nameLanguage(substitute.locale) })}
                >
                  <bdi>{nameLanguage(substitute.locale)}</bdi>
                </a>
              </dt>
              <dd>
                <Shown {...{ substitute, text }} />
              </dd>
            </Fragment>
          ))}
      </dl>
    </li>
  );
}

/** Returns the pointer of a text in one language. */
const toTextPointer = ({ document, pointer }: Text, locale: string): string =>
  document === 'settings:labels' ? joinPointer(pointer, locale) : joinPointer(pointer, '$text', locale);

type ShownProps = { readonly substitute: Text['missing'][number]; readonly text: AdminText };

/** Renders what viewers get in place of a text. */
function Shown({ substitute, text }: ShownProps) {
  const { shownLocale, shown = '', isInherited } = substitute;
  if (shownLocale === undefined) return text('untranslatedNothing');
  return (
    <>
      {text(isInherited ? 'untranslatedInherited' : 'untranslatedShown', {
        language: isolate(nameLanguage(shownLocale)),
      })}{' '}
      <q lang={shownLocale} dir="auto">
        {shown}
      </q>
    </>
  );
}
