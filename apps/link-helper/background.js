/**
 * A click on the button, in a tab of WhatsApp Web, opens the helper's own window. Nothing else starts it: no page can send it
 * anything, and without the click it may not touch the tab.
 */
chrome.action.onClicked.addListener((tab) => {
  const address = new URL(chrome.runtime.getURL('helper.html'));
  if (tab.id !== undefined) address.searchParams.set('tab', String(tab.id));
  // The address of a tab is known only to an extension that was just clicked there.
  if (tab.url !== undefined) address.searchParams.set('at', originOf(tab.url));
  void chrome.windows.create({ url: address.href, type: 'popup', width: 440, height: 680 });
});

/** Pages of the installation that are open already see the helper at once; it may touch those alone. */
chrome.runtime.onInstalled.addListener(async () => {
  const {
    content_scripts: [script],
    host_permissions: url,
  } = chrome.runtime.getManifest();
  for (const { id } of await chrome.tabs.query({ url }))
    void chrome.scripting.executeScript({ target: { tabId: id }, files: script.js }).catch(() => {});
});

function originOf(url) {
  try {
    return new URL(url).origin;
  } catch {
    return '';
  }
}
