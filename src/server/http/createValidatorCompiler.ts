// Validates the input of calls with the JSON schemas of their declarations.
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import { describePattern } from '#schemas/describePattern.ts';
import { excerpt } from '#schemas/excerpt.ts';

/**
 * Creates the compiler for `app.setValidatorCompiler`. It compiles a schema when the first request needs it (a few ms):
 * compiling all of them at the start takes 0.25 to 0.5 s, most of the time that a server needs to start. Validation
 * fills in defaults and refuses unknown fields. It coerces the types of parameters, which are text, but not those of
 * bodies: a `null`, which JSON.stringify writes for NaN, would become 0.
 */
export function createValidatorCompiler(): FastifySchemaCompiler<object> {
  const createAjv = (coerceTypes: boolean): Ajv =>
    // `verbose` adds the schema to each error, for its message (toIssue).
    new Ajv({
      removeAdditional: false,
      coerceTypes,
      useDefaults: true,
      allErrors: false,
      strict: false,
      verbose: true,
    });
  let forBodies: Ajv | undefined;
  let forParameters: Ajv | undefined;
  return ({ schema, httpPart }) => {
    let compiled: ValidateFunction | undefined;
    function validate(value: unknown): boolean {
      const ajv = httpPart === 'body' ? (forBodies ??= createAjv(false)) : (forParameters ??= createAjv(true));
      compiled ??= ajv.compile(schema);
      const isValid = compiled(value);
      validate.errors = compiled.errors?.map(toIssue) ?? null;
      return isValid;
    }
    validate.errors = null as FastifySchemaValidationError[] | null;
    return validate;
  };
}

/**
 * Returns an error of Ajv without the value and the schema, because errors are logged. The message about a pattern shows
 * the examples of its schema in place of the regular expression.
 */
function toIssue(error: ErrorObject): FastifySchemaValidationError {
  const { instancePath, schemaPath, keyword, params, message, parentSchema, propertyName } = error;
  if (keyword !== 'pattern')
    return { instancePath, schemaPath, keyword, params, ...(message !== undefined && { message }) };
  const described = describePattern(parentSchema ?? {})?.replace(/\.$/, '');
  const expected = described === undefined ? '' : `; expected: ${described}`;
  const field = propertyName === undefined ? '' : ` a field whose name (${excerpt(propertyName)}) has`;
  return { instancePath, schemaPath, keyword, params: {}, message: `has${field} the wrong form${expected}` };
}
