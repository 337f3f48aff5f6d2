import { isDeepStrictEqual } from 'node:util';
import type { Schema, Spoken } from './spoken.ts';

/**
 * What a process of one version could not understand of a process of the other while both run (`make upgrade`), or of
 * a job that the other left behind. Both ways round: a field that may be left out may come and go, everything else
 * has to stay; what must differ gets a name of its own, and the old name stays for a version, in which it is retired.
 * @returns a sentence each
 */
export function breaksOf(before: Spoken, now: Spoken): string[] {
  const breaks: string[] = [];
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
    compare(message.response, present.response, `message ${name}: response`, breaks);
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

function compare(before: Schema, now: Schema, place: string, breaks: string[]) {
  const { properties: _properties, required: _required, items, anyOf, ...rest } = before;
  const { properties: _now, required: _needed, items: itemsNow, anyOf: anyNow, ...restNow } = now;
  if (!isDeepStrictEqual(rest, restNow)) breaks.push(`${place} has another type or another limit`);
  compareFields(before, now, place, breaks);
  compareEach(items ? [items] : [], itemsNow ? [itemsNow] : [], `${place}[]`, breaks);
  compareEach(anyOf ?? [], anyNow ?? [], `${place}, one of its kinds`, breaks);
}

function compareFields(before: Schema, now: Schema, place: string, breaks: string[]) {
  const closed = before.additionalProperties === false;
  for (const name of Object.keys({ ...before.properties, ...now.properties })) {
    const [old, present] = [before.properties?.[name], now.properties?.[name]];
    const needed = [before, now].map(({ required = [] }) => required.includes(name));
    if (old && present && needed[0] === needed[1]) compare(old, present, `${place}.${name}`, breaks);
    else if (needed.includes(true) || closed)
      breaks.push(`${place}.${name} is new, gone or needed by one version alone`);
  }
}

function compareEach(before: readonly Schema[], now: readonly Schema[], place: string, breaks: string[]) {
  if (before.length !== now.length) breaks.push(`${place}: there are more or fewer`);
  else before.forEach((one, index) => compare(one, now[index] ?? {}, place, breaks));
}
