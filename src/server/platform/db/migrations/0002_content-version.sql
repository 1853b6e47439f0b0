-- Every change of the site's own content makes a new version, by which processes notice that the content
-- they keep in memory is out of date.
CREATE FUNCTION "site_content_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "site_facts" ("key", "value")
	VALUES ('content_version', jsonb_build_object('version', gen_random_uuid()))
	ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value";
	RETURN NULL;
END
$$;
--> statement-breakpoint
INSERT INTO "site_facts" ("key", "value")
VALUES ('content_version', jsonb_build_object('version', gen_random_uuid()));
--> statement-breakpoint
CREATE TRIGGER "main_sections_changed" AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON "main_sections"
FOR EACH STATEMENT EXECUTE FUNCTION "site_content_changed"();
--> statement-breakpoint
CREATE TRIGGER "main_catalogs_changed" AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON "main_catalogs"
FOR EACH STATEMENT EXECUTE FUNCTION "site_content_changed"();
--> statement-breakpoint
CREATE TRIGGER "banners_changed" AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON "banners"
FOR EACH STATEMENT EXECUTE FUNCTION "site_content_changed"();
--> statement-breakpoint
CREATE TRIGGER "site_faqs_changed" AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON "site_faqs"
FOR EACH STATEMENT EXECUTE FUNCTION "site_content_changed"();
--> statement-breakpoint
CREATE TRIGGER "collections_changed" AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON "collections"
FOR EACH STATEMENT EXECUTE FUNCTION "site_content_changed"();
--> statement-breakpoint
CREATE TRIGGER "operator_content_changed" AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON "operator_content"
FOR EACH STATEMENT EXECUTE FUNCTION "site_content_changed"();
