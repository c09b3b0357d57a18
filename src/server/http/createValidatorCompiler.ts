// Validates the input of calls with the JSON schemas of their declarations.
import { Ajv, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';

/**
 * Creates the compiler for `app.setValidatorCompiler`. It compiles a schema when the first request needs it (a few ms):
 * compiling all of them at the start takes 0.25 to 0.5 s, most of the time that a server needs to start. Validation
 * fills in defaults and refuses unknown fields. It coerces the types of parameters, which are text, but not those of
 * bodies: a `null`, which JSON.stringify writes for NaN, would become 0.
 */
export function createValidatorCompiler(): FastifySchemaCompiler<object> {
  const createAjv = (coerceTypes: boolean): Ajv =>
    new Ajv({ removeAdditional: false, coerceTypes, useDefaults: true, allErrors: false, strict: false });
  let forBodies: Ajv | undefined;
  let forParameters: Ajv | undefined;
  return ({ schema, httpPart }) => {
    let compiled: ValidateFunction | undefined;
    function validate(value: unknown): boolean {
      const ajv = httpPart === 'body' ? (forBodies ??= createAjv(false)) : (forParameters ??= createAjv(true));
      compiled ??= ajv.compile(schema);
      const isValid = compiled(value);
      validate.errors = (compiled.errors ?? null) as FastifySchemaValidationError[] | null;
      return isValid;
    }
    validate.errors = null as FastifySchemaValidationError[] | null;
    return validate;
  };
}
