import { useState } from 'react';
import type { PreviewAudience } from '#schemas/preview/audience.ts';
import type { AdminText } from '../../createAdminText.ts';
import styles from './Preview.module.css';

/** The rights and the country of the viewer for whom a page is previewed. */
export type ViewerRights = Pick<PreviewAudience, 'roles' | 'licences' | 'territory'>;

type Props = {
  readonly text: AdminText;
  /** The rights that are applied. */
  readonly rights: ViewerRights;
  readonly onChange: (rights: ViewerRights) => void;
};

const splitList = (list: string): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/**
 * Renders the fields for roles, licences and country. They apply when the form is submitted, not on each change, because
 * each change loads the frame again.
 */
export function RightsSwitches({ text, rights, onChange }: Props) {
  const [roles, setRoles] = useState(() => rights.roles?.join(', ') ?? '');
  const [licences, setLicences] = useState(() => rights.licences?.join(', ') ?? '');
  const [territory, setTerritory] = useState(rights.territory ?? '');
  const apply = (): void => {
    const chosenRoles = splitList(roles);
    const chosenLicences = splitList(licences);
    const country = territory.trim().toUpperCase();
    onChange({
      ...(chosenRoles.length > 0 && { roles: chosenRoles }),
      ...(chosenLicences.length > 0 && { licences: chosenLicences }),
      ...(/^[A-Z]{2}$/.test(country) && { territory: country }),
    });
  };
  return (
    <details className={styles['rights']}>
      <summary>{text('rightsAndCountry')}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <label>
          {text('rolesOfViewer')}
          <input value={roles} dir="ltr" onChange={({ target }) => setRoles(target.value)} />
        </label>
        <label>
          {text('licencesOfViewer')}
          <input value={licences} dir="ltr" onChange={({ target }) => setLicences(target.value)} />
        </label>
        <label>
          {text('countryOfViewer')}
          <input value={territory} dir="ltr" maxLength={2} onChange={({ target }) => setTerritory(target.value)} />
        </label>
        <button type="submit">{text('applySwitches')}</button>
      </form>
    </details>
  );
}
