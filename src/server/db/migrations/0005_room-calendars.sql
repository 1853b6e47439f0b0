CREATE TABLE "room_calendars" (
	"room_type_id" integer PRIMARY KEY NOT NULL,
	"first_night" date NOT NULL,
	"free" "bytea" NOT NULL,
	"prices" "bytea" NOT NULL,
	"changed" "xid8" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "room_calendars" ADD CONSTRAINT "room_calendars_room_type_id_room_types_id_fk" FOREIGN KEY ("room_type_id") REFERENCES "public"."room_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_calendars_changed" ON "room_calendars" USING btree ("changed");--> statement-breakpoint
-- Writes the calendars of room types anew from their nights. Locked first and read after: a second
-- seller of the same room waits at the lock, and its next statement sees what the first has sold.
CREATE FUNCTION "room_calendars_rebuild"("ids" integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "room_calendars" ("room_type_id", "first_night", "free", "prices", "changed")
	SELECT "id", date '2000-01-01', ''::bytea, ''::bytea, pg_current_xact_id()
	FROM "room_types" WHERE "id" = ANY ("ids") ORDER BY "id"
	ON CONFLICT ("room_type_id") DO NOTHING;

	PERFORM 1 FROM "room_calendars" WHERE "room_type_id" = ANY ("ids")
	ORDER BY "room_type_id" FOR UPDATE;

	UPDATE "room_calendars" AS c
	SET "first_night" = coalesce(r.first_night, c."first_night"),
		"free" = coalesce(r.free, ''::bytea),
		"prices" = coalesce(r.prices, ''::bytea),
		"changed" = pg_current_xact_id()
	FROM unnest("ids") AS wanted (id)
	LEFT JOIN (
		SELECT b.room_type_id, b.first_night,
			string_agg(
				set_byte('\x00'::bytea, 0, CASE
					WHEN n.closed IS NOT FALSE OR n.sold >= n.total THEN 0
					ELSE least(255, n.total - n.sold)
				END), ''::bytea ORDER BY d) AS free,
			string_agg(int4send(coalesce(n.price, 0)), ''::bytea ORDER BY d) AS prices
		FROM (
			SELECT room_type_id, min(night) AS first_night, max(night) AS last_night
			FROM "room_nights" WHERE room_type_id = ANY ("ids") GROUP BY room_type_id
		) AS b
		CROSS JOIN LATERAL generate_series(0, b.last_night - b.first_night) AS d
		LEFT JOIN "room_nights" AS n
			ON n.room_type_id = b.room_type_id AND n.night = b.first_night + d
		GROUP BY b.room_type_id, b.first_night
	) AS r ON r.room_type_id = wanted.id
	WHERE c."room_type_id" = wanted.id;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "room_nights_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"ids" integer[];
BEGIN
	SELECT array_agg(DISTINCT room_type_id) INTO "ids" FROM changed_nights;
	IF "ids" IS NOT NULL THEN
		PERFORM room_calendars_rebuild("ids");
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "room_nights_inserted" AFTER INSERT ON "room_nights"
REFERENCING NEW TABLE AS changed_nights
FOR EACH STATEMENT EXECUTE FUNCTION "room_nights_changed"();
--> statement-breakpoint
CREATE TRIGGER "room_nights_updated" AFTER UPDATE ON "room_nights"
REFERENCING NEW TABLE AS changed_nights
FOR EACH STATEMENT EXECUTE FUNCTION "room_nights_changed"();
--> statement-breakpoint
CREATE TRIGGER "room_nights_deleted" AFTER DELETE ON "room_nights"
REFERENCING OLD TABLE AS changed_nights
FOR EACH STATEMENT EXECUTE FUNCTION "room_nights_changed"();
--> statement-breakpoint
CREATE FUNCTION "room_nights_truncated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "room_calendars"
	SET "free" = ''::bytea, "prices" = ''::bytea, "changed" = pg_current_xact_id();
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "room_nights_truncated" AFTER TRUNCATE ON "room_nights"
FOR EACH STATEMENT EXECUTE FUNCTION "room_nights_truncated"();
--> statement-breakpoint
SELECT room_calendars_rebuild(array_agg(DISTINCT room_type_id)) FROM "room_nights"
HAVING count(*) > 0;
