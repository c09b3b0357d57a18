// Finds what looks like a secret in a document. Everything in a realm's folder may be delivered, exported or shown to
// editors, so secrets are settings of the operator.
import { pointerTo } from '#schemas/problems.ts';
import { isObject, type JsonObject } from '#schemas/isObject.ts';
import { isOpen, listBranches, openStep } from './findSchemasAt.ts';

/** The end of a name: `clientSecret` and `api_token`, but not `passwordHint` or `secretLabel`. */
const SECRET_NAME =
  /(?:secret|password|passwd|passphrase|credentials?|(?:private|secret)[-_]?key|(?:api|access|refresh|auth|bearer)[-_]?token)$/i;
/** Texts of a product are words; a secret has a digit or is long, and has no spaces. */
const SECRET_VALUE = /^(?=.*\d|.{24})\S+$/u;
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;
/** Nesting at which the search ends; readStrict refuses such documents. */
const MAX_DEPTH = 64;

/** Whether a field looks like a secret. Its value must look like one too, because a harmless text can have the name. */
export const isSecretEntry = (name: string, value: unknown): boolean =>
  SECRET_NAME.test(name) && typeof value === 'string' && SECRET_VALUE.test(value);

/** True for a text with a private key. */
export const hasPrivateKey = (value: unknown): boolean => typeof value === 'string' && PRIVATE_KEY.test(value);

/**
 * Returns pointers of the fields that look like a secret: fields that the schema does not have, and every private key.
 * @param pointer pointer of the value in its document
 */
export function findSecrets(schema: unknown, value: unknown, pointer: string): string[] {
  const found: string[] = [];
  visit({ schemas: listBranches(schema), value, pointer, isUnknown: false, depth: 0 }, found);
  return found;
}

type Visited = {
  readonly schemas: readonly JsonObject[];
  readonly value: unknown;
  readonly pointer: string;
  /** True inside a field that a schema without further fields does not have. */
  readonly isUnknown: boolean;
  readonly depth: number;
};

function visit({ schemas, value, pointer, isUnknown, depth }: Visited, found: string[]): void {
  if (hasPrivateKey(value)) found.push(pointer);
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
  const isClosed = isUnknown || !schemas.every(isOpen);
  for (const [key, inner] of Object.entries(value)) {
    const described = schemas.flatMap((schema) => openStep(schema, key));
    const isDescribed = Array.isArray(value) || schemas.some((schema) => hasProperty(schema, key));
    const at = pointerTo(pointer, key);
    if (!isDescribed && (isClosed ? isNamedSecret(key, inner) : isSecretEntry(key, inner))) found.push(at);
    else
      visit(
        {
          schemas: described,
          value: inner,
          pointer: at,
          isUnknown: Array.isArray(value) ? isUnknown : isClosed && !isDescribed,
          depth: depth + 1,
        },
        found,
      );
  }
}

const hasProperty = ({ properties }: JsonObject, key: string): boolean =>
  isObject(properties) && Object.hasOwn(properties, key);

/** Whether an unknown field is named like a secret. It cannot be a text of the product, so any value counts. */
const isNamedSecret = (name: string, value: unknown): boolean =>
  SECRET_NAME.test(name) && ((typeof value === 'string' && value !== '') || typeof value === 'number');
