// @ts-check
import { isDeepStrictEqual } from 'node:util';

/** @typedef {import('./spoken.mjs').Schema} Schema */

/**
 * What a process of one version could not understand of a process of the other while both run (`make upgrade`), or of
 * a job that the other left behind. Both ways round: a field that may be left out may come and go, everything else
 * has to stay; what must differ gets a name of its own, and the old name stays for a version.
 * @param {import('./spoken.mjs').Spoken} before
 * @param {import('./spoken.mjs').Spoken} now
 * @returns {string[]} a sentence each
 */
export function breaksOf(before, now) {
  /** @type {string[]} */
  const breaks = [];
  for (const [name, message] of Object.entries(before.messages)) {
    const present = now.messages[name];
    if (!present) {
      breaks.push(`message ${name} is gone`);
      continue;
    }
    for (const caller of message.callers)
      if (!present.callers.includes(caller))
        breaks.push(`message ${name} is not taken from ${caller} any more`);
    compare(message.payload, present.payload, `message ${name}: payload`, breaks);
    compare(message.answer, present.answer, `message ${name}: answer`, breaks);
  }
  for (const [name, payload] of Object.entries(before.jobs)) {
    const present = now.jobs[name];
    if (present) compare(payload, present, `job ${name}: payload`, breaks);
    else breaks.push(`job ${name} is gone`);
  }
  for (const [service, step] of Object.entries(now.steps)) {
    const ahead = step - (before.steps[service] ?? 0);
    if (ahead < 0 || ahead > 1) breaks.push(`stored data of ${service} is ${ahead} steps ahead, not 0 or 1`);
  }
  return breaks;
}

/**
 * @param {Schema} before
 * @param {Schema} now
 * @param {string} place
 * @param {string[]} breaks
 */
function compare(before, now, place, breaks) {
  const {
    properties: fieldsBefore,
    required: requiredBefore,
    items: itemsBefore,
    anyOf: anyBefore,
    ...restBefore
  } = before;
  const { properties: fieldsNow, required: requiredNow, items: itemsNow, anyOf: anyNow, ...restNow } = now;
  if (!isDeepStrictEqual(restBefore, restNow)) breaks.push(`${place} has another type or another limit`);
  compareFields(
    { fields: asSchemas(fieldsBefore), required: asNames(requiredBefore) },
    { fields: asSchemas(fieldsNow), required: asNames(requiredNow) },
    { place, breaks, closed: restBefore['additionalProperties'] === false },
  );
  compareEach(itemsBefore ? [itemsBefore] : [], itemsNow ? [itemsNow] : [], `${place}[]`, breaks);
  compareEach(asList(anyBefore), asList(anyNow), `${place}, one of its kinds`, breaks);
}

/**
 * @param {{ fields: Record<string, Schema>, required: readonly string[] }} before
 * @param {{ fields: Record<string, Schema>, required: readonly string[] }} now
 * @param {{ place: string, breaks: string[], closed: boolean }} where `closed` refuses fields that it does not know
 */
function compareFields(before, now, { place, breaks, closed }) {
  for (const name of new Set([...Object.keys(before.fields), ...Object.keys(now.fields)])) {
    const [old, present] = [before.fields[name], now.fields[name]];
    const needed = [before.required.includes(name), now.required.includes(name)];
    if (old && present && needed[0] === needed[1]) compare(old, present, `${place}.${name}`, breaks);
    else if (needed.includes(true) || closed)
      breaks.push(`${place}.${name} is new, gone or needed by one version alone`);
  }
}

/**
 * @param {readonly unknown[]} before
 * @param {readonly unknown[]} now
 * @param {string} place
 * @param {string[]} breaks
 */
function compareEach(before, now, place, breaks) {
  if (before.length !== now.length) breaks.push(`${place}: there are more or fewer`);
  else before.forEach((one, index) => compare(asSchema(one), asSchema(now[index]), place, breaks));
}

/** @param {unknown} value @returns {Schema} */
const asSchema = (value) => (typeof value === 'object' && value !== null ? { ...value } : {});
/** @param {unknown} value @returns {readonly unknown[]} */
const asList = (value) => (Array.isArray(value) ? value : []);
/** @param {unknown} value @returns {readonly string[]} */
const asNames = (value) => asList(value).map(String);
/** @param {unknown} value @returns {Record<string, Schema>} */
const asSchemas = (value) =>
  Object.fromEntries(Object.entries(asSchema(value)).map(([name, one]) => [name, asSchema(one)]));
