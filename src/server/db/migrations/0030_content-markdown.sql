-- Texts of promotions and events were lists of paragraphs; they are Markdown, a text a language.
UPDATE "promotions" SET "body" = (
	SELECT jsonb_build_object(
		'ko', coalesce(string_agg(part->>'ko', E'\n\n' ORDER BY at), ''),
		'en', coalesce(string_agg(part->>'en', E'\n\n' ORDER BY at), ''))
	FROM jsonb_array_elements("body") WITH ORDINALITY AS paragraphs(part, at))
WHERE jsonb_typeof("body") = 'array';
--> statement-breakpoint
UPDATE "event_pages" SET "body" = (
	SELECT jsonb_build_object(
		'ko', coalesce(string_agg(part->>'ko', E'\n\n' ORDER BY at), ''),
		'en', coalesce(string_agg(part->>'en', E'\n\n' ORDER BY at), ''))
	FROM jsonb_array_elements("body") WITH ORDINALITY AS paragraphs(part, at))
WHERE jsonb_typeof("body") = 'array';
