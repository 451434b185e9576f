-- Where an opt-out comes from: what the person wrote, or "stop" in WhatsApp itself, which that person takes back there.
ALTER TABLE campaign_opt_outs ADD COLUMN source text NOT NULL DEFAULT 'words' CHECK (source IN ('words', 'whatsapp'));
