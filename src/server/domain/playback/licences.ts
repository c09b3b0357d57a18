import type { Licence } from '#schemas/domain/licence.ts';
import type { LicencesData } from '#schemas/realm/data/licences.ts';
import type { RealmContent } from '../delivery/realmDocuments.ts';

/** Returns the licences of a realm in the order in which they are offered. Their texts are not localised. */
export const listLicences = ({ data }: Pick<RealmContent, 'data'>): readonly Licence[] =>
  (data.get('licences') as LicencesData | undefined)?.licences ?? [];
