import { installation } from './installation.js';
import { askForPasskey, readOptions, whatsappOrigin } from './passkey.js';

/*
 * The helper's window: a code, what it is for, and the passkey. What it learns lives in this window and ends with it.
 */

const query = new URLSearchParams(location.search);
const tabId = Number(query.get('tab'));
const text = (name) => chrome.i18n.getMessage(name);
const element = (id) => document.getElementById(id);

for (const node of document.querySelectorAll('[data-text]')) node.textContent = text(node.dataset.text);
document.documentElement.lang = chrome.i18n.getUILanguage();
document.title = text('name');
element('installation').textContent = new URL(installation).host;

/** What the code stands for; kept until it is sent. */
let claim;

function show(step) {
  for (const section of document.querySelectorAll('section')) section.hidden = section.id !== step;
  document.querySelector(`#${step} [data-focus]`)?.focus();
}

function complain(where, name) {
  const node = element(where);
  node.textContent = name === undefined ? '' : text(name);
  node.hidden = name === undefined;
}

async function post(path, body) {
  const response = await fetch(`${installation}/link-helper/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
  });
  return { ok: response.ok, body: await response.json().catch(() => ({})) };
}

async function takeCode() {
  complain('code-problem');
  const answer = await post('claim', { code: element('code').value }).catch(() => undefined);
  if (!answer) return complain('code-problem', 'offline');
  if (!answer.ok)
    return complain('code-problem', answer.body.error === 'ERR_TOO_MANY_ATTEMPTS' ? 'tooOften' : 'wrongCode');
  const options = readOptions(answer.body.options);
  if (!options) return show('foreign');
  claim = { ticket: answer.body.ticket, options };
  for (const name of ['company', 'connection', 'person']) element(name).textContent = answer.body[name];
  element('number').textContent = `+${answer.body.number}`;
  return show('confirm');
}

async function usePasskey() {
  if (!claim) return;
  complain('use-problem');
  element('use').disabled = true;
  try {
    const result = await askInTab(claim.options);
    if (result.assertion) return await send(result.assertion);
    if (result.error !== 'page') void post('problem', { ticket: claim.ticket, problem: result.error }).catch(() => {});
    complain('use-problem', result.error);
  } finally {
    element('use').disabled = false;
  }
}

/** Asks in the tab whose button was clicked; the click is what allows it, and a page that the tab went to since is refused. */
async function askInTab(options) {
  try {
    const { windowId } = await chrome.tabs.update(tabId, { active: true });
    await chrome.windows.update(windowId, { focused: true });
    const [{ result }] = await chrome.scripting.executeScript({
      target: { tabId },
      world: 'MAIN',
      func: askForPasskey,
      args: [options, whatsappOrigin],
    });
    return result ?? { error: 'page' };
  } catch {
    return { error: 'page' };
  }
}

/** Sends it once: whatever the answer, the code is used up. */
async function send(assertion) {
  const { ticket } = claim;
  claim = undefined;
  const answer = await post('assertion', { ticket, assertion }).catch(() => undefined);
  show(answer?.ok ? 'sent' : 'failed');
}

element('code-form').addEventListener('submit', (event) => {
  event.preventDefault();
  void takeCode();
});
element('use').addEventListener('click', () => void usePasskey());
show(Number.isInteger(tabId) && tabId > 0 && query.get('at') === whatsappOrigin ? 'enter' : 'elsewhere');
