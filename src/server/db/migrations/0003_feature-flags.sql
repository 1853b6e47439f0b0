CREATE TABLE "feature_flag_state" (
	"id" smallint PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feature_flags" (
	"key" text PRIMARY KEY NOT NULL,
	"definition" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
INSERT INTO "feature_flag_state" ("id", "version", "changed_at") VALUES (1, 1, date_trunc('milliseconds', clock_timestamp()));
--> statement-breakpoint
CREATE FUNCTION "feature_flags_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "feature_flag_state"
	SET "version" = "version" + 1,
		"changed_at" = greatest(
			date_trunc('milliseconds', clock_timestamp()),
			"changed_at" + interval '1 millisecond'
		)
	WHERE "id" = 1;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "feature_flags_changed"
AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "feature_flags"
FOR EACH STATEMENT EXECUTE FUNCTION "feature_flags_changed"();
