export interface ContactValues {
  name: string;
  /** as typed: `(11) 90000-0142`, with + and the country, or pasted in another form; the server reads it */
  number: string;
  email: string;
  extraInfo: { key: string; name: string; value: string }[];
  /** what was typed into fields of the company, by their keys; a field that was left alone is absent */
  customFields: Record<string, string | string[]>;
}

interface ContactFields {
  name: string;
  number: string;
  email: string;
  extraInfo: { name: string; value: string }[];
  customFields?: Record<string, string | string[]>;
}

/** The request of a form; lines without a name and a value are dropped. */
export function toRequestBody({ name, number, email, extraInfo, customFields }: ContactValues): ContactFields {
  return {
    name: name.trim(),
    number: number.trim(),
    email: email.trim(),
    extraInfo: extraInfo
      .map((info) => ({ name: info.name.trim(), value: info.value.trim() }))
      .filter((info) => info.name !== '' || info.value !== ''),
    ...(Object.keys(customFields).length > 0 && { customFields }),
  };
}

/** Only edited fields: those that others changed meanwhile stay. */
export function changedFields(before: ContactValues, values: ContactValues): Partial<ContactFields> {
  const [old, now] = [toRequestBody(before), toRequestBody(values)];
  const same = { name: old.name === now.name, number: before.number === values.number, email: old.email === now.email };
  return {
    ...(same.name ? {} : { name: now.name }),
    ...(same.number ? {} : { number: now.number }),
    ...(same.email ? {} : { email: now.email }),
    ...(JSON.stringify(old.extraInfo) === JSON.stringify(now.extraInfo) ? {} : { extraInfo: now.extraInfo }),
    ...(now.customFields && { customFields: now.customFields }),
  };
}
