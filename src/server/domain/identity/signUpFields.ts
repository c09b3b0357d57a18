// The fields of a realm's sign-up form, as realm.json has them and as forms get them.
import type { SignUpField } from '#schemas/domain/sign-up-field.ts';
import type { SignUpFieldSettings } from '#schemas/realm/sign-up-fields.ts';
import { deliverValue } from '../delivery/deliver.ts';
import type { RealmContent } from '../delivery/realmDocuments.ts';

/** A published field: values with a default may be missing. */
type StoredField = Partial<SignUpFieldSettings> & Pick<SignUpFieldSettings, 'type'>;

const toField = ({ type, fieldName, label, hint, required, acceptableValues }: StoredField): SignUpField => ({
  type,
  fieldName: fieldName ?? type,
  label: label ?? '',
  hint: hint ?? '',
  required: required === true,
  ...(acceptableValues && {
    acceptableValues: acceptableValues.map(({ value, label: text = '' }) => ({ value, label: text || value })),
  }),
});

/** Returns the fields in a language; none: the realm has the form of the product. */
export function listSignUpFields(content: RealmContent, locale: string): SignUpField[] {
  const context = { locale, now: 0, viewer: { isGuest: true } };
  const fields = deliverValue(content, content.realm?.identity?.signUpFields ?? [], context) as readonly StoredField[];
  return fields.map(toField);
}

/** Returns the fields for checks that need no texts. */
export const listFieldRules = ({ realm }: RealmContent): SignUpField[] =>
  (realm?.identity?.signUpFields ?? []).map(({ label: _label, hint: _hint, ...field }) => toField(field));
