-- Whether own messages of linked numbers show a card of the page that they link to: on, as with WhatsApp's own clients.
SET LOCAL ROLE balcao_platform;
INSERT INTO settings (company_id, key, value)
SELECT id, 'linkPreviews', 'enabled' FROM companies
ON CONFLICT DO NOTHING;
RESET ROLE;
