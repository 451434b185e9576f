/** Why Meta would refuse an interactive message, as its documents describe each kind; undefined = it takes it. */
export function refusalOfInteractive(interactive: unknown): string | undefined {
  const { type, body, footer, action } = record(interactive);
  const text = record(body)['text'];
  if (!isText(text, type === 'list' ? 4_096 : 1_024)) return 'body';
  if (footer !== undefined && !isText(record(footer)['text'], 60)) return 'footer';
  const given = record(action);
  switch (type) {
    case 'button':
      return refusalOfButtons(given);
    case 'list':
      return refusalOfList(given);
    case 'cta_url': {
      const { display_text: label, url } = record(given['parameters']);
      if (given['name'] !== 'cta_url' || !isText(label, 20)) return 'action';
      return isText(url, 2_000) && /^https?:\/\//.test(String(url)) ? undefined : 'url';
    }
    case 'location_request_message':
      return given['name'] === 'send_location' ? undefined : 'action';
    case 'order_details':
      return refusalOfOrder(given);
    case 'request_contact_info':
      return given['name'] === 'request_contact_info' ? undefined : 'action';
    default:
      return 'type';
  }
}

function refusalOfButtons({ buttons }: Record<string, unknown>): string | undefined {
  const replies = list(buttons).map((button) => record(record(button)['reply']));
  if (replies.length === 0 || replies.length > 3) return 'number of buttons';
  if (list(buttons).some((button) => record(button)['type'] !== 'reply')) return 'type of button';
  if (!replies.every(({ id, title }) => isId(id, 256) && isText(title, 20))) return 'button';
  return areDistinct(replies, 'id') && areDistinct(replies, 'title') ? undefined : 'two equal buttons';
}

/** An order without items, of Brazil, that is paid by a Pix code. */
function refusalOfOrder({ name, parameters }: Record<string, unknown>): string | undefined {
  const order = record(parameters);
  const amount = record(order['total_amount']);
  const [setting, second] = list(order['payment_settings']).map(record);
  const pix = record(setting?.['pix_dynamic_code']);
  if (name !== 'review_and_pay' || order['payment_type'] !== 'br' || order['currency'] !== 'BRL') return 'action';
  if (!isText(order['reference_id'], 35) || order['type'] !== 'digital-goods') return 'reference';
  if (amount['offset'] !== 100 || !Number.isInteger(amount['value']) || Number(amount['value']) < 1) return 'amount';
  if (setting?.['type'] !== 'pix_dynamic_code' || second) return 'payment settings';
  const isKnown = ['CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP'].includes(String(pix['key_type']));
  const hasAll = ['code', 'merchant_name', 'key'].every((field) => isText(pix[field], 1_000));
  return isKnown && hasAll ? undefined : 'Pix code';
}

function refusalOfList({ button, sections }: Record<string, unknown>): string | undefined {
  const all = list(sections).map(record);
  const rows = all.flatMap((section) => list(section['rows']).map(record));
  if (!isText(button, 20)) return 'button';
  if (all.length === 0 || all.length > 10) return 'number of sections';
  if (rows.length === 0 || rows.length > 10) return 'number of rows';
  if (all.some((section) => list(section['rows']).length === 0)) return 'empty section';
  if (all.some(({ title }) => (all.length > 1 || title !== undefined) && !isText(title, 24))) return 'title of section';
  const isRow = ({ id, title, description }: Record<string, unknown>) =>
    isId(id, 200) && isText(title, 24) && (description === undefined || isText(description, 72));
  if (!rows.every(isRow)) return 'row';
  return areDistinct(rows, 'id') ? undefined : 'two equal rows';
}

const record = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isText = (value: unknown, max: number) => typeof value === 'string' && value.trim() !== '' && value.length <= max;
const isId = (value: unknown, max: number) => isText(value, max) && String(value) === String(value).trim();
const areDistinct = (given: readonly Record<string, unknown>[], key: string) =>
  new Set(given.map((one) => one[key])).size === given.length;

/** Why Meta would refuse a sticker: its sides are fixed, and a still one is small. */
export function refusalOfSticker({ bytes, mime }: { bytes: Buffer; mime: string }): string | undefined {
  if (mime !== 'image/webp' || bytes.toString('latin1', 0, 4) !== 'RIFF') return 'type of file';
  const isExtended = bytes.toString('latin1', 12, 16) === 'VP8X';
  const isAnimated = isExtended && (bytes.readUInt8(20) & 2) !== 0;
  return bytes.length > (isAnimated ? 500 : 100) * 1024 ? 'size' : undefined;
}
