-- A change that leaves days and prices as they are, like a sale, writes no more than its own nights
-- into the calendar. One UPDATE: having waited for another's, it puts its bytes into what that one
-- left, and those bytes are nobody else's, as the nights are locked by whoever changed them. All
-- else, nights with a gap between them included, is still written anew from the nights.
CREATE FUNCTION "room_nights_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"run" record;
BEGIN
	IF EXISTS (
		SELECT room_type_id, night, price FROM changed_nights
		EXCEPT SELECT room_type_id, night, price FROM former_nights
	) THEN
		PERFORM room_calendars_rebuild(array_agg(room_type_id)) FROM (
			SELECT room_type_id FROM changed_nights UNION SELECT room_type_id FROM former_nights
		) AS either;
		RETURN NULL;
	END IF;

	FOR "run" IN
		SELECT room_type_id, min(night) AS first_night, count(*)::integer AS nights,
			max(night) - min(night) + 1 AS days,
			string_agg(set_byte('\x00'::bytea, 0, CASE
				WHEN closed OR sold >= total THEN 0
				ELSE least(255, total - sold)
			END), ''::bytea ORDER BY night) AS free
		FROM changed_nights GROUP BY room_type_id ORDER BY room_type_id
	LOOP
		UPDATE "room_calendars" AS c
		SET "free" = overlay(c."free" PLACING "run".free FROM "run".first_night - c."first_night" + 1),
			"changed" = pg_current_xact_id()
		WHERE c."room_type_id" = "run".room_type_id AND "run".nights = "run".days
			AND "run".first_night >= c."first_night"
			AND "run".first_night - c."first_night" + "run".days <= octet_length(c."free");
		IF NOT FOUND THEN
			PERFORM room_calendars_rebuild(ARRAY["run".room_type_id]);
		END IF;
	END LOOP;
	RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER "room_nights_updated" ON "room_nights";
--> statement-breakpoint
CREATE TRIGGER "room_nights_updated" AFTER UPDATE ON "room_nights"
REFERENCING NEW TABLE AS changed_nights OLD TABLE AS former_nights
FOR EACH STATEMENT EXECUTE FUNCTION "room_nights_updated"();
